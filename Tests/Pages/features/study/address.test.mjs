import assert from "node:assert/strict";
import { test } from "node:test";

import { pageAddress } from "../../../../Public/features/study/recorder/address.js";

const ADDRESS = new URL("https://a.example/shop?user=7&tab=2&touchkit=heatmap#/cart");

for (const [what, options, wanted] of [
  ["origin and path alone", {}, "https://a.example/shop"],
  ["parameters by their names", { query: "tab, other" }, "https://a.example/shop?tab=2"],
  ["the whole query, without our own parameter", { query: "on" }, "https://a.example/shop?user=7&tab=2"],
  ["an attribute without a value", { query: "", hash: "" }, "https://a.example/shop?user=7&tab=2#/cart"],
  ["the fragment of a router", { hash: "on" }, "https://a.example/shop#/cart"],
  ["what is switched off", { query: "off", hash: "off" }, "https://a.example/shop"],
]) {
  test(`an address has ${what}`, () => assert.equal(pageAddress(ADDRESS, options), wanted));
}
