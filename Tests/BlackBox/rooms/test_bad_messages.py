"""The table of bad messages: each gets the documented response, others are not affected, nothing is lost."""

import pytest

from oracle import HELD, MOVED

pytestmark = pytest.mark.usefixtures("bystander_unaffected")


def batch(events, seq="2"):
    return '{"type":"touches","seq":%s,"events":%s}' % (seq, events)


DOWN = "[0,9,10,10,20]"
# In each the seq can be read, so that the batch is dropped and acknowledged.
BAD_BATCHES = {
    "NaN spelt out": batch("[[1,1,NaN,0,20]]"),
    "Infinity spelt out": batch("[[1,1,0,Infinity,20]]"),
    "minus Infinity spelt out": batch("[[1,1,0,0,-Infinity]]"),
    "NaN as a string": batch('[[1,1,"NaN",0,20]]'),
    "1e400": batch("[[1,1,1e400,0,20]]"),
    "x of 1e308": batch("[[1,1,1e308,0,20]]"),
    "x beyond a million": batch("[[1,1,1000000.5,0,20]]"),
    "y of minus 1e308": batch("[[1,1,0,-1e308,20]]"),
    "t of 1e308": batch("[[1,1,0,0,1e308]]"),
    "t beyond 1e15": batch("[[1,1,0,0,1.1e15]]"),
    "x is null": batch("[[1,1,null,0,20]]"),
    "t is missing": batch("[[1,1,0,0]]"),
    "t is true": batch("[[1,1,0,0,true]]"),
    "an empty event": batch("[[]]"),
    "an event that is a number": batch("[7]"),
    "an event that is an object": batch('[{"phase":1}]'),
    "events in an event": batch("[[[1,1,0,0,20]]]"),
    "phase 5": batch("[[5,1,0,0,20]]"),
    "phase -1": batch("[[-1,1,0,0,20]]"),
    "phase 1.5": batch("[[1.5,1,0,0,20]]"),
    "phase as a string": batch('[["1",1,0,0,20]]'),
    "a negative pointer": batch("[[0,-1,0,0,20]]"),
    "a fractional pointer": batch("[[0,1.5,0,0,20]]"),
    "a pointer of 2^53": batch("[[0,9007199254740992,0,0,20]]"),
    "a pointer of 1e300": batch("[[0,1e300,0,0,20]]"),
    "a pointer as a string": batch('[[0,"1",0,0,20]]'),
    "an event of eight elements": batch("[[1,1,0,0,20,0.5,9,1]]"),
    "an unknown tool": batch('[[1,1,0,0,20,0.5,9,"finger"]]'),
    "an event of nine elements": batch('[[1,1,0,0,20,0.5,9,"pen",1]]'),
    "pressure as a string": batch('[[1,1,0,0,20,"hard"]]'),
    "radius as an array": batch("[[1,1,0,0,20,0.5,[]]]"),
    "a pointer never begun": batch("[[1,77,0,0,20]]"),
    "a pointer moved after its end": batch("[[2,1,0,0,20],[1,1,5,5,21]]"),
    "good events before a bad one": batch(f"[{DOWN},[1,9,20,20,30],[2,1,5,5,21],[1,77,0,0,20]]"),
    "513 events": batch("[" + ",".join(["[1,1,0,0,20]"] * 513) + "]"),
    "33 pointers": batch("[" + ",".join(f"[0,{100 + i},0,0,20]" for i in range(33)) + "]"),
    "no events": '{"type":"touches","seq":2}',
    "events is null": batch("null"),
    "events is an object": batch("{}"),
    "events is a string": batch('"[]"'),
    "cut in the middle": '{"type":"touches","seq":2,"events":[[1,1,0,',
    "something after the end": batch("[]") + "]",
    "a comma too many": batch("[[1,1,0,0,20],]"),
    "a number with a leading zero": batch("[[1,1,01,0,20]]"),
    "a number with a plus": batch("[[1,1,+1,0,20]]"),
    "a number that is only a point": batch("[[1,1,.,0,20]]"),
    "hexadecimal": batch("[[1,1,0x10,0,20]]"),
    "single quotes": '{"type":"touches","seq":2,\'events\':[]}',
    "a comment": '{"type":"touches","seq":2,/* none */"events":[]}',
    "nested 20,000 deep": batch("[" * 20000 + "]" * 20000),
    "nested 20,000 deep in an unknown field": '{"type":"touches","seq":2,"x":' + '{"a":' * 9000 + "1" + "}" * 9000 + ',"events":[]}',
    "a sync without a drift": '{"type":"sync","seq":2,"t":1,"offset":2,"error":3}',
    "a sync whose error is negative": '{"type":"sync","seq":2,"t":1,"offset":2,"error":-3,"drift":0}',
    "a sync whose offset is a string": '{"type":"sync","seq":2,"t":1,"offset":"2","error":3,"drift":0}',
    "a sync that drifts by 1 %": '{"type":"sync","seq":2,"t":1,"offset":2,"error":3,"drift":0.01}',
    "a control character in a string": '{"type":"touches","seq":2,"x":"a\nb","events":[]}',
}

# The batch is unknown here: the error has no `seq`.
NO_SEQ = {
    "an empty message": "",
    "blanks": "   ",
    "not JSON": "hello there",
    "a number": "42",
    "null": "null",
    "an array": "[]",
    "an empty object": "{}",
    "a type that is a number": '{"type":5}',
    "a type that is null": '{"type":null,"seq":2,"events":[]}',
    "a batch without seq": '{"type":"touches","events":[[0,5,0,0,1]]}',
    "a seq as a string": batch("[]", '"2"'),
    "a fractional seq": batch("[]", "2.5"),
    "a negative seq": batch("[]", "-1"),
    "a seq of null": batch("[]", "null"),
    "a seq of 1e400": batch("[]", "1e400"),
    "a string that never ends": '{"type":"touches',
    "NUL characters": "\0\0\0",
    "a sync without seq": '{"type":"sync","t":1,"offset":2,"error":3,"drift":0}',
    "a clock without id": '{"type":"clock","t":1}',
    "a clock without t": '{"type":"clock","id":1}',
    "a clock whose id is a fraction": '{"type":"clock","id":1.5,"t":1}',
}


@pytest.mark.parametrize("message", BAD_BATCHES.values(), ids=BAD_BATCHES)
def test_a_bad_batch_is_dropped_and_acknowledged(drawing, message):
    drawing.send_as_next(message)
    error = drawing.phone.live.wait_type("error")
    assert (error["code"], error.get("seq")) == (4400, 2), error
    assert error["title"] and error["detail"]
    drawing.phone.settle()
    drawing.assert_continues()


@pytest.mark.parametrize("message", NO_SEQ.values(), ids=NO_SEQ)
def test_a_message_without_a_readable_seq_gets_the_error_alone(drawing, message):
    drawing.phone.live.send(message)
    error = drawing.phone.live.wait_type("error")
    assert error["code"] == 4400 and "seq" not in error, error
    assert error["title"] and error["detail"]
    drawing.assert_continues()


GOOD_SPELLINGS = {
    "a byte order mark": "\ufeff" + batch("[[1,1,164,132,20]]"),
    "blanks everywhere": ' {\t"type" : "touches" ,\r\n "seq" : 2 , "events" : [ [ 1 , 1 , 164 , 132 , 20 ] ] } ',
    "exponents": batch("[[1,1,1.64e2,13200E-2,2e+1]]"),
    "integers as decimals": batch("[[1.0,1.0,164.0,132.0,20.0]]", "2.0"),
    "an escape in a key": '{"type":"touches","\\u0073eq":2,"events":[[1,1,164,132,20]]}',
    "escapes everywhere": '{"\\u0074ype":"t\\u006fuches","s\\u0065q":2,"\\u0065vents":[[1,1,164,132,20,null,null,"\\u0070en"]]}',
    "a minus before nothing": batch("[[1,1,164,132,20,-0,-0.0e-0]]"),
    "blanks before each word": batch("[[1,1,164,132,20,\\t null,\\n\\r null , null ]]".replace("\\t", "\t").replace("\\n", "\n").replace("\\r", "\r")),
    "keys that begin like known ones": '{"type":"touches","typ":1,"types":[1],"seq":2,"se":"x","event":[[9]],"events":[[1,1,164,132,20]],"\\u0065ventss":[]}',
    "unknown fields": '{"type":"touches","seq":2,"a":{"seq":9,"b":[1,{"c":null}]},"events":[[1,1,164,132,20]],"z":"\\ud83d\\ude00"}',
}


@pytest.mark.parametrize("message", GOOD_SPELLINGS.values(), ids=GOOD_SPELLINGS)
def test_any_valid_json_is_accepted(drawing, message):
    drawing.send_as_next(message)
    drawing.oracle.apply([[MOVED, 1, 164, 132, 20]])
    drawing.phone.settle()
    assert drawing.phone.errors == []
    drawing.assert_continues()


def test_pressure_and_radius_out_of_range_are_clamped_and_taken(drawing):
    events = [[MOVED, 1, 1, 1, 11, -3, -1], [MOVED, 1, 2, 2, 12, 1e300, 1e300], [HELD, 1, 2, 2, 13, 5]]
    drawing.touch(events)
    assert drawing.phone.errors == []
    drawing.assert_continues()


def test_ends_and_rests_of_pointers_that_are_not_down_are_accepted(drawing):
    events = [[2, 5, 1, 1, 11], [3, 6, 1, 1, 12], [4, 7, 1, 1, 13], [0, 1, 50, 50, 14], [0, 8, 1, 1, 15], [2, 8, 1, 1, 16]]
    drawing.touch(events)
    assert drawing.phone.errors == []
    drawing.assert_continues()


def test_time_going_back_counts_at_the_latest_time(drawing):
    for t in (-1000, 5, -1e15, 12):
        drawing.touch([[MOVED, 1, 100, 100 + t % 7, t]])
    drawing.assert_continues()


@pytest.mark.parametrize("payload", [b"\x00\x01\x02", batch("[]").encode(), b""], ids=["bytes", "a batch in bytes", "no bytes"])
def test_binary_messages_are_refused(drawing, payload):
    drawing.phone.live.send(payload)
    error = drawing.phone.live.wait_type("error")
    assert error["code"] == 4400 and "seq" not in error
    drawing.assert_continues()


@pytest.mark.parametrize("message", [
    '{"events":[[1,1,0,0,20]],"x":"%s","seq":2,"type":"touches"}', '{"type":"touches","seq":2,"x":"%s","\\ud800":NaN',
    '{"%s":{"type":"fixes","seq":9},"typ\\u0065":"touches","seq":2e0}',
], ids=["seq at the end", "no JSON behind seq", "an escaped key"])
def test_an_oversized_batch_is_dropped_by_its_seq_wherever_it_is_in_the_message(drawing, message):
    drawing.send_as_next(message % ("\\/" * 100_000))
    error = drawing.phone.live.wait_type("error")
    assert (error["code"], error.get("seq")) == (4400, 2), error
    drawing.phone.settle()
    drawing.assert_continues()


def test_a_message_of_65_kib_is_refused(drawing):
    drawing.send_as_next(batch("[[1,1,0,0,20]" + " " * 65 * 1024 + "]"))
    error = drawing.phone.live.wait_type("error")
    assert (error["code"], error.get("seq")) == (4400, 2), error
    drawing.assert_continues()


def test_a_message_of_64_kib_is_taken(drawing):
    text = batch("[[1,1,0,0,20]]")
    drawing.send_as_next(text[:-1] + " " * (64 * 1024 - len(text)) + "}")
    drawing.oracle.apply([[MOVED, 1, 0, 0, 20]])
    drawing.phone.settle()
    assert drawing.phone.errors == []
    drawing.assert_continues()


def test_an_unknown_type_is_an_error_and_the_stream_continues(drawing):
    drawing.phone.live.send({"type": "dance", "seq": 2})
    assert drawing.phone.live.wait_type("error")["code"] == 4400
    drawing.assert_continues()
