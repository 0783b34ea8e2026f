import assert from "node:assert/strict";
import { test } from "node:test";
import { codeAddress, numberedCodes, readCodes } from "../../../../Public/features/classroom/names/codes.js";

test("a pasted list has a code and perhaps a group in each line", () => {
  const { codes, fault } = readCodes("P07;A\r\n P08 , B \n\nP09\tC\nP 10");
  assert.equal(fault, null);
  assert.deepEqual(codes, [
    { code: "P07", group: "A" },
    { code: "P08", group: "B" },
    { code: "P09", group: "C" },
    { code: "P 10", group: "" },
  ]);
});

test("a fault is reported with its line", () => {
  assert.partialDeepStrictEqual?.(readCodes("P07\np07"), { fault: "twice", line: 2 });
  assert.equal(readCodes("P07\nＰ07").fault, "twice");
  assert.equal(readCodes("x".repeat(33)).fault, "long");
  assert.equal(readCodes(`P07;${"g".repeat(17)}`).fault, "long");
  assert.equal(readCodes("P\u202e07").fault, "sign");
  assert.equal(readCodes(numberedCodes(201, 0)).fault, "many");
  assert.equal(readCodes(numberedCodes(200, 3)).fault, null);
});

test("numbered codes alternate between their groups", () => {
  assert.equal(numberedCodes(3, 2), "P01;A\nP02;B\nP03;A");
  assert.equal(numberedCodes(100, 0).split("\n").at(-1), "P100");
});

test("an address contains the code and its group", () => {
  const address = codeAddress("http://192.168.1.5:8080/touch?s=K7M2QX", { code: "P 7&", group: "Ä" });
  assert.equal(address, "http://192.168.1.5:8080/touch?s=K7M2QX&p=P+7%26&g=%C3%84");
});
