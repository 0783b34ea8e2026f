// @ts-check

/**
 * Shows nodes as the children of a list. Only nodes whose order changed are moved. So the list does not jump and the focus
 * is kept, which the browser removes from a moved node.
 * @param {Element} list
 * @param {readonly Element[]} nodes  all of its children, in their order
 */
export function putChildren(list, nodes) {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  let next = list.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else list.insertBefore(node, next);
  }
  const isLost = focused !== document.activeElement;
  if (isLost && focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
}
