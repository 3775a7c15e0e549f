import t from 'tap';
import { flightsIn, oneFlight } from './flights.ts';
t.test('flight numbers as they are written', async (t) => {
    for (const [text, flights] of [
        ['hu7182', ['HU7182']],
        ['HU 7182', ['HU7182']],
        ['HU7182/7181', ['HU7182', 'HU7181']],
        ['HU7181/2', ['HU7181', 'HU7182']],
        ['HU7181/HU7182', ['HU7181', 'HU7182']],
        ['8L9875、jd5123 HU7181A', ['8L9875', 'JD5123', 'HU7181A']],
        ['', []],
        ['7182', undefined],
        ['/7182', undefined],
        ['HU7182x1', undefined],
        ['HU718234', undefined],
    ])
        t.same(flightsIn(text), flights, text);
    t.same(['HU7182', 'HU7182/7181', 'HU'].map(oneFlight), [undefined, '只能填一个航班，往返请分成两行', '格式不正确']);
});
