import assert from "node:assert/strict";
import { test } from "node:test";

import { pageAddress, withVersion } from "../../../../Public/features/study/recorder/address.js";

const ADDRESS = new URL("https://a.example/shop?user=7&tab=2&touchkit=heatmap#/cart");

for (const [what, options, wanted] of [
  ["origin and path alone", {}, "https://a.example/shop"],
  ["parameters by their names", { query: "tab, other" }, "https://a.example/shop?tab=2"],
  ["the whole query, without our own parameter", { query: "on" }, "https://a.example/shop?user=7&tab=2"],
  ["an attribute without a value", { query: "", hash: "" }, "https://a.example/shop?user=7&tab=2#/cart"],
  ["the fragment of a router", { hash: "on" }, "https://a.example/shop#/cart"],
  ["the version", { version: "2026-05-04" }, "https://a.example/shop?touchkit-version=2026-05-04"],
  ["the version after parameters, before the fragment", { query: "tab", hash: "on", version: "2.1_b" }, "https://a.example/shop?tab=2&touchkit-version=2.1_b#/cart"],
  ["no version that is invalid", { version: "a b" }, "https://a.example/shop"],
  ["no version that is too long", { version: "1".repeat(41) }, "https://a.example/shop"],
  ["what is switched off", { query: "off", hash: "off" }, "https://a.example/shop"],
]) {
  test(`an address has ${what}`, () => assert.equal(pageAddress(ADDRESS, options), wanted));
}

test("a version in the page's own address is not added for visitors", () => {
  const address = new URL("https://a.example/shop?touchkit-version=1&touchkit=heatmap");
  assert.equal(pageAddress(address, { query: "on" }), "https://a.example/shop");
  assert.equal(pageAddress(address, { query: "on", version: "2" }), "https://a.example/shop?touchkit-version=2");
});

test("a version that the host has begun is added once, and never to an address that is too long", () => {
  assert.equal(withVersion("https://a.example/shop?tab=2#/cart", "2026-05-18"), "https://a.example/shop?tab=2&touchkit-version=2026-05-18#/cart");
  for (const page of ["https://a.example/?touchkit-version=7", `https://a.example/${"a".repeat(970)}`]) {
    assert.equal(withVersion(page, "2026-05-18"), page);
  }
  assert.equal(withVersion("https://a.example/", null), "https://a.example/");
  const named = pageAddress(ADDRESS, { query: "on", version: "2026-05-18" });
  assert.equal(withVersion(pageAddress(ADDRESS, { query: "on" }), "2026-05-18"), named);
});
