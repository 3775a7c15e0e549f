import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
const root = join(import.meta.dirname, '../..');
/** A bundle and a way to run it. @returns its output, whether V8 refused the cached code, the path of that code, and stderr */
const bundled = async (dir, text = `require('node:os'); console.log('runs')`) => {
    const bundle = join(dir, 'main-1.cjs');
    await writeFile(bundle, text);
    await writeFile(join(dir, 'start.mjs'), `import { writeFileSync } from 'node:fs'
    import { run } from ${JSON.stringify(new URL('./compiled.mjs', import.meta.url).href)}
    const ran = run(${JSON.stringify(bundle)})
    if (process.argv[2]) writeFileSync(ran.file, ran.compiled())
    console.log(JSON.stringify({ file: ran?.file, refused: ran?.refused }))`);
    return async (options = [], keep = '') => {
        const { stdout, stderr } = await promisify(execFile)(process.execPath, [...options, join(dir, 'start.mjs'), keep]);
        const [said, ran] = stdout.trim().split('\n');
        return { said, stderr, ...JSON.parse(ran) };
    };
};
t.test('compiled code is kept beside the bundle and taken by a start with the same options', async (t) => {
    const start = await bundled(t.testdir());
    const first = await start([], 'keep');
    const second = await start();
    t.match([first, second], [{ said: 'runs' }, { said: 'runs', refused: false, stderr: '' }]);
    t.match(first.file, process.version);
    t.equal(second.file, first.file);
    const flagged = await start(['--max-semi-space-size=64']);
    t.match(flagged, { said: 'runs', refused: false, stderr: '' });
    t.not(flagged.file, first.file, 'other options, another file');
});
t.test('what V8 refuses is compiled anew, in silence', async (t) => {
    const dir = t.testdir();
    const start = await bundled(dir);
    const { file } = await start(['--max-semi-space-size=64'], 'keep');
    const plain = await start([], 'keep');
    await rename(file, plain.file);
    t.match(await start(), { said: 'runs', refused: true, stderr: '' }, 'made with other options');
    await writeFile(plain.file, 'no code');
    t.match(await start(), { said: 'runs', refused: true, stderr: '' }, 'damaged');
    await start([], 'keep');
    const longer = await bundled(dir, `console.log('another text')`);
    t.match(await longer(), { said: 'another text', refused: true, stderr: '' }, 'of another text');
});
t.test('traces are mapped to sources where that is asked for', async (t) => {
    const dir = t.testdir();
    const { build } = await import('esbuild');
    await writeFile(join(dir, 'source.ts'), `type Unseen = string\n\nconst fail = (): Unseen => { throw new Error('here') }\ntry { fail() } catch (error) { console.log((error as Error).stack?.split('\\n')[1]) }\n`);
    await build({ entryPoints: [join(dir, 'source.ts')], outfile: join(dir, 'out.cjs'), format: 'cjs', sourcemap: true });
    const start = await bundled(dir, await readFile(join(dir, 'out.cjs'), 'utf8'));
    t.match((await start(['--enable-source-maps'])).said, /source\.ts:3/);
    t.match((await start()).said, /main-1\.cjs/);
});
t.test('the image starts with the options for which code is compiled', async (t) => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const [, command = ''] = /^CMD (.*)$/m.exec(await readFile(join(root, 'Dockerfile'), 'utf8')) ?? [];
    const options = (words) => words.filter(word => word.startsWith('--'));
    t.same(options(JSON.parse(command)), options(scripts.start.split(' ')));
});
