import assert from "node:assert/strict";
import { test } from "node:test";

import { heatmapAddress, isOwnPage } from "../../../../../Public/features/classroom/study/pages.js";

test("a page's heatmap has the page's address, its query and its fragment", () => {
  assert.equal(heatmapAddress("https://a.example/shop?tab=2#/cart"), "https://a.example/shop?tab=2&touchkit=heatmap#/cart");
  assert.equal(heatmapAddress("http://127.0.0.1:8000/"), "http://127.0.0.1:8000/?touchkit=heatmap");
});

for (const wrong of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "shop", ""]) {
  test(`${wrong || "nothing"} is not a page's address`, () => assert.equal(heatmapAddress(wrong), null));
}

test("a page gets only figures of its own origin", () => {
  assert.equal(isOwnPage("https://a.example/shop", "https://a.example"), true);
  for (const [page, origin] of [
    ["https://b.example/", "https://a.example"], ["https://a.example.evil/", "https://a.example"], ["http://a.example/", "https://a.example"],
    [null, "null"], [{}, "https://a.example"], ["", ""],
  ]) {
    assert.equal(isOwnPage(page, origin), false);
  }
});
