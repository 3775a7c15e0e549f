import t from 'tap';
import { instalmentName } from './instalment-name.ts';
t.test('deposits are numbered where there are several; seats that were added later have their own', async (t) => {
    const [first, second] = [
        { no: 1, kind: 'DEPOSIT' },
        { no: 2, kind: 'DEPOSIT' },
    ];
    const balance = { no: 3, kind: 'BALANCE' };
    const added = { no: 4, kind: 'DEPOSIT', added: 3 };
    const namesOf = (parts) => parts.map(part => instalmentName(part, parts));
    t.same(namesOf([first, balance]), ['定金', '尾款']);
    t.same(namesOf([first, second, balance]), ['第1期定金', '第2期定金', '尾款']);
    t.same(namesOf([second, balance]), ['第2期定金', '尾款'], 'the first is paid');
    t.same(namesOf([first, added, balance]), ['定金', '加员定金', '尾款']);
    t.same(namesOf([{ no: 1, kind: 'FULL' }]), ['全款']);
});
