import t from 'tap';
import { noteOf, shown, stepOf } from './cells.ts';
import { newRow } from './rows.ts';
const press = (key, field = 'docNo', caret, more = {}) => stepOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more }, field, caret);
const whole = { start: 0, end: 5, length: 5 };
t.test('keys of a cell are those of a sheet', async (t) => {
    t.same(press('Enter'), { row: 1, field: 0 });
    t.same(press('Enter', 'docNo', whole, { shiftKey: true }), { row: -1, field: 0 });
    t.same(press('ArrowDown', 'docNo', whole), { row: 1, field: 0 });
    t.equal(press('ArrowDown', 'gender'), undefined, 'a list chooses by them');
    t.same(press('ArrowRight', 'docNo', whole), { row: 0, field: 1 }, 'a cell that was come to is left');
    t.equal(press('ArrowRight', 'docNo', { start: 2, end: 2, length: 5 }), undefined, 'within a text the caret moves');
    t.same(press('ArrowRight', 'docNo', { start: 5, end: 5, length: 5 }), { row: 0, field: 1 });
    t.same(press('ArrowLeft', 'docNo', { start: 0, end: 0, length: 5 }), { row: 0, field: -1 });
    t.equal(press('ArrowLeft', 'name', whole), undefined, 'there is nothing before the first');
    t.same(press('ArrowLeft', 'type'), { row: 0, field: -1 });
    t.equal(press('z', 'docNo', whole, { ctrlKey: true }), 'undo');
    t.equal(press('z', 'docNo', whole), undefined);
    t.equal(press('Escape'), 'leave');
});
t.test('numbers are masked outside the row under edit', async (t) => {
    const row = newRow('ADULT', { name: '陈志强', docNo: '460106197908142416', phone: '13800000912' });
    t.equal(shown(row, 'docNo'), '460106********2416');
    t.equal(shown(row, 'phone'), '138****0912');
    t.equal(shown(row, 'type'), '成人');
    t.equal(shown(newRow('ADULT'), 'docNo'), '');
});
t.test('the dot of a name in Chinese is told to be none of a booking; nothing is told of others', async (t) => {
    const said = (name) => noteOf({ name });
    for (const name of ['阿卜杜拉·买买提', '阿卜杜拉・买买提', '阿卜杜拉.买买提', '阿卜杜拉．买买提'])
        t.equal(said(name), '间隔号不进订座，按 阿卜杜拉买买提 订座，不用删除', name);
    for (const name of ['', '张三', '张 三', '张LI', 'SMITH/JOHN', 'ＳＭＩＴＨ／ＪＯＨＮ', '𠮷㛃'])
        t.equal(said(name), undefined, name);
});
