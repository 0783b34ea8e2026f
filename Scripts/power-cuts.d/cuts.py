"""The possible contents of a disk after a power cut: everything that was synchronised, and any part of the rest."""

import re
from pathlib import Path

SECTOR = 512


def durable(steps, cut):
    """The numbers of the steps before a cut that were synchronised."""
    held = set()
    for index, step in enumerate(steps[:cut]):
        if step.kind != "sync" or step.end > cut:
            continue
        for earlier in range(index):
            other = steps[earlier]
            if other.end > index:
                continue
            # The entry of a synchronised file is durable too, as on ext4, XFS and Btrfs; a rename becomes so with its folder.
            of_file = other.path == step.path and other.kind in ("write", "truncate", "create")
            of_folder = other.kind in ("rename", "unlink", "create") and str(Path(other.path).parent) == step.path
            if of_file or of_folder or (other.kind == "rename" and other.target == step.path):
                held.add(earlier)
    return held


def chosen(steps, cut, rng, unsynced):
    """The steps that are on disk: all synchronised ones, and of the others `unsynced`: all, none or some."""
    must = durable(steps, cut)
    keep = set(must)
    for index, step in enumerate(steps[:cut]):
        if index not in must and step.kind not in ("sync", "send"):
            if unsynced == "all" or (unsynced == "some" and rng.random() < 0.5):
                keep.add(index)
    rest = sorted(keep - must)
    # Of a write without a sync only some sectors are on disk.
    writes = [index for index in rest if steps[index].kind == "write" and len(steps[index].data) > 1]
    return keep, rng.choice(writes) if unsynced == "some" and writes else None


def apply(steps, keep, torn, files, rng):
    """The files after the steps that are kept."""
    files = {path: bytearray(content) for path, content in files.items()}
    for index in sorted(keep):
        step = steps[index]
        if step.kind == "create":
            files.setdefault(step.path, bytearray())
        elif step.kind == "unlink":
            files.pop(step.path, None)
        elif step.kind == "rename":
            if step.path in files:
                files[step.target] = files.pop(step.path)
        elif step.kind in ("write", "truncate") and step.path in files:
            content = files[step.path]
            if step.kind == "truncate":
                del content[step.offset:]
                content.extend(bytes(step.offset - len(content)))
            else:
                put(content, step, rng if index == torn else None)
    return files


def put(content, step, rng):
    """Writes; with rng only some of the sectors."""
    end = step.offset + len(step.data)
    content.extend(bytes(max(0, end - len(content))))
    if rng is None:
        content[step.offset:end] = step.data
        return
    for start in range(0, len(step.data), SECTOR):
        if rng.random() < 0.5:
            part = step.data[start:start + SECTOR]
            content[step.offset + start:step.offset + start + len(part)] = part


def acknowledged_before(steps, cut):
    """The newest batch of each participant that the server had acknowledged as on disk before a cut."""
    owners, acknowledged = {}, {}
    for step in steps[:cut]:
        if step.kind != "send":
            continue
        if welcome := re.search(rb'"type":"welcome","participant":\{"id":"(p\d+)"', step.data):
            owners[step.path] = welcome[1].decode()
            acknowledged.setdefault(owners[step.path], 0)
        for ack in re.findall(rb'"type":"figures","seq":\d+,"ack":(\d+)', step.data):
            if step.path in owners:
                acknowledged[owners[step.path]] = max(acknowledged[owners[step.path]], int(ack))
    return acknowledged
