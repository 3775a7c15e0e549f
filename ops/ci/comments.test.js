import t from 'tap';
import { candidatesIn, commentsOf } from './comments.mjs';
t.test('comments are told from what only looks like one', async (t) => {
    const text = [
        "const a = 'http://no.comment' // one",
        'const b = `/* none a // none`',
        'const c = /\\/\\/ none/.test(a) /* two */',
        '// three',
        '// and four',
        'const d = a / 2 // five',
        '/**',
        ' * six',
        ' */',
    ].join('\n');
    t.strictSame(commentsOf(text).map(({ at, lines }) => [at, lines.filter(Boolean).join('|')]), [
        [1, 'one'],
        [3, 'two'],
        [4, 'three|and four'],
        [6, 'five'],
        [7, 'six'],
    ]);
});
t.test('what has to be read', async (t) => {
    const marksOf = (text) => candidatesIn(text).map(({ line, mark }) => `${line} ${mark}`);
    t.strictSame(marksOf('// What it comes to.'), ['1 no subject']);
    t.strictSame(marksOf('// The order is closed. What is left goes back.'), ['1 no subject']);
    t.strictSame(marksOf('// The clerk says\n// what is owed.'), [], 'the line only goes on');
    t.strictSame(marksOf('// it is closed'), ['1 it, he, that']);
    t.strictSame(marksOf('// The hold is prolonged. It is not sold.'), []);
    t.strictSame(marksOf('// The program waits for his turn.'), ['1 he']);
    t.strictSame(marksOf('// The sum is reckoned anew.'), ['1 private word']);
    t.strictSame(marksOf(`// The ${'long '.repeat(30)}line.`), ['1 over 140']);
    t.strictSame(marksOf('/** @param text what is read */'), [], 'a tag has its subject');
});
