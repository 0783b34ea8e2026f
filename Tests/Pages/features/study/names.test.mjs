import assert from "node:assert/strict";
import { test } from "node:test";

import { isCertain, isHandwritten } from "../../../../Public/features/study/elements/names.js";

/** Whether the first counts as a name on a page with all of them, on elements of one kind. */
const isName = (name, ...others) => isHandwritten(name) && isCertain(name, [name, ...others].sort().map((each) => ({ name: each, kind: "button" })));

for (const name of [
  "buy", "main-menu", "überschrift", "add-to-cart", "facade", "deadbeef", "mainNavToggle", "ui-settings", "react-demo", "paper-list", "btnOK", "grüße2",
  "color-red", "run", "sort-order", "nav-2", "step-3", "h1", "h2", "q4", "section_2", "chapter7", "question-1",
]) {
  test(`${name} is a name`, () => assert.equal(isName(name), true));
}

for (const name of [
  // Of libraries.
  "_r_1_", ":r1:", "«r1»", "headlessui-menu-button-3", "mui-12", "v-0", "v-0-1", "ui-id-7", "ember42", "ember1234", "radix-:r3:", "radix-12", "react-select-2-input",
  "react-aria-5", "chakra-modal-3", "ng-c3", "cdk-overlay-1", "mat-input-4", "svelte-1x2y3z", "svelte-abcxyz", "yui_3_17_2_1", "ext-gen7", "ext-comp-1011", "__next",
  "__BVID__7", "pv_id_3", "el-id-4", "rc_select_0", "downshift-1-item", "mantine-2", "bits-3", "j_idt12", "ctl00_Main_Button1", "gwt-uid-5", "select2-state-2",
  "input-7", "button-3", "menu-button-2", "uid-9", "component-3", "tabpanel-1", "css-abcdefg", "sc-bdVaJa", "jss42",
  // The same in letters, as React counts from its tenth on, and without their frame.
  "_r_a_", "radix-_r_a_", "headlessui-menu-button-_r_v_", "react-aria-_r_b_-label", "field-_r_1_", "radix-_R_ldb_", "chart-ra", "form-r1a-item", "ra", "c1", "s2",
  // Of others, and after a word in camel case.
  "cl-1", "DataTables_Table_1", "vjs_video_3", "mapboxgl-1", "TextField8", "input-v-1", "dialog-cl-5-title", "MainContent_1", "dropdownMenuButton1",
  "edit-submit--2", "accordion__heading-3", "formkit-3", "rdp-3", "recharts1-clip", "mudinput-3", "owl3", "Toggle3", "DatePicker3", "ChoiceGroup3-a", "Callout3",
  // Hashes, identifiers and counters.
  "", "user-20931", "a1b2c3d4", "mui-4f3a9c2e", "9lives", "x y", "a>b", "a".repeat(70), "react-select-1a2b3-input", "b3f1c9a2-77aa-4d2e-9c1b-0f3b5d6e7a8b",
  "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "kJhGfDsA", "xkcdqwrtz", "abcde12", "thing-12", "thing-0", "thing00", "thing-1-2",
]) {
  test(`${name || "nothing"} is not a name`, () => assert.equal(isName(name), false));
}

test("a number that indexes elements of one kind belongs to the name", () => {
  assert.equal(isName("nav-2", "nav-1", "nav-3"), true);
  assert.equal(isCertain("step-12", Array.from({ length: 14 }, (_, index) => ({ name: `step-${index + 1}`, kind: "li" }))), true);
  // Others that begin equally do not count.
  assert.equal(isName("nav-2", "nav-1", "nav-top", "nav-1-icon"), true);
});

test("a number of a counter does not", () => {
  assert.equal(isName("thing-1", "thing-0"), false, "it begins with 0");
  assert.equal(isName("thing-7", "thing-2", "thing-5"), false, "it has gaps");
  assert.equal(isName("thing-3", "thing-4"), false, "what is before it is gone");
  const mixed = [{ name: "thing-1", kind: "label" }, { name: "thing-2", kind: "input" }];
  assert.equal(isCertain("thing-2", mixed), false, "it counts several kinds");
  assert.equal(isCertain("thing-2", [{ name: "thing-2", kind: "p" }, { name: "thing-1", kind: "p" }]), false, "it follows another order");
});
