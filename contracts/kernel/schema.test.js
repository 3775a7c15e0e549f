import t from 'tap';
import { Value } from 'typebox/value';
import { Count, Flag, Id, optional, Type, zh } from './schema.ts';
t.test('a label changes nothing but the label: text from a URL still becomes a number or a flag', async (t) => {
    const schema = Type.Object({ seats: zh(Count, '座位数'), related: optional(zh(Flag, '相关')), left: zh(optional(Count), '余位') });
    t.same(Value.Convert(schema, { seats: '3', related: 'true' }), { seats: 3, related: true });
    t.same(schema.required, ['seats']);
    t.equal(zh(Count, '座位数').title, '座位数');
    t.equal(Count.title, undefined, 'the schema it was made of stays as it was');
});
t.test('no id is what every object answers to', async (t) => {
    for (const id of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])
        t.notOk(Value.Check(Id, id), id);
    for (const id of ['_', 'constructors', 'to.String', 'HU7182-2026-12-10-G', 'Constructor'])
        t.ok(Value.Check(Id, id), id);
});
