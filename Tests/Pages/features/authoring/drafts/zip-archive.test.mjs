import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { crc32, zipArchive } from "../../../../../Public/features/authoring/drafts/zip-archive.js";

test("the checksum is that of the standard's check value", () => {
  assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
});

test("another program reads the archive: names, dates and bytes", () => {
  const files = [
    { name: "Metadata/Größe.plist", bytes: new TextEncoder().encode("<plist/>") },
    { name: "Images/empty.png", bytes: new Uint8Array() },
    { name: "Images/noise.png", bytes: Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) & 0xff) },
  ];
  const folder = mkdtempSync(join(tmpdir(), "zip-archive-"));
  try {
    const path = join(folder, "a.zip");
    writeFileSync(path, Buffer.concat(zipArchive(files, new Date(2026, 10, 21, 14, 30, 8))));
    const script = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    for entry in archive.infolist():
        print(entry.filename, *entry.date_time, len(archive.read(entry)))
    archive.extractall(sys.argv[2])`;
    const listed = execFileSync("python3", ["-c", script, path, folder], { encoding: "utf8" }).trim().split("\n");
    assert.deepEqual(listed, files.map(({ name, bytes }) => `${name} 2026 11 21 14 30 8 ${bytes.length}`));
    for (const { name, bytes } of files) assert.deepEqual(new Uint8Array(readFileSync(join(folder, name))), bytes);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
