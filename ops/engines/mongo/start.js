import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
const folder = fileURLToPath(new URL('.', import.meta.url));
const has = (program, flag) => spawnSync(program, [flag], { stdio: 'ignore' }).status === 0;
/**
 * Starts a server that speaks MongoDB's protocol, for tests only: mongo-java-server in memory, without replica set and sharding, on a free
 * local port. It reads its standard input and ends with it, so it never outlives the process that started it. @returns null, with the
 * reason on stderr, when Java or Maven is missing
 */
export const startMongo = async () => {
    const missing = [!has('java', '-version') && 'java', !existsSync(`${folder}lib`) && !has('mvn', '-v') && 'mvn'].filter(Boolean);
    if (missing.length > 0) {
        console.error(`*** MongoDB tests cannot run: ${missing.join(' and ')} not found, and MONGODB_URL is not set ***`);
        return null;
    }
    if (!existsSync(`${folder}lib`))
        fetchJars();
    if (!isCompiled())
        compile();
    // without a compiler on the path Java compiles the source at each start
    const program = isCompiled() ? ['-cp', 'lib:lib/*', 'TestMongo'] : ['-cp', 'lib/*', 'TestMongo.java'];
    const server = spawn('java', ['-Xmx256m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', ...program], {
        cwd: folder,
        stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = new Promise(resolve => server.once('exit', () => resolve()));
    const port = await Promise.race([firstLine(server.stdout), ended.then(() => undefined)]);
    if (!port)
        throw new Error('mongo-java-server did not start');
    return {
        url: `mongodb://127.0.0.1:${port}`,
        close: async () => {
            server.stdin.end();
            await ended;
        },
    };
};
/** Test files may start at the same time: Maven fills a folder of this process, and the first process to finish renames it. */
const fetchJars = () => {
    const own = `lib-${process.pid}`;
    execFileSync('mvn', ['-q', 'dependency:copy-dependencies', `-DoutputDirectory=${own}`], { cwd: folder, stdio: 'inherit' });
    spawnSync('mv', ['-T', '-n', own, 'lib'], { cwd: folder });
    spawnSync('rm', ['-rf', own], { cwd: folder });
};
const classFile = `${folder}lib/TestMongo.class`;
const isCompiled = () => existsSync(classFile) && statSync(classFile).mtimeMs > statSync(`${folder}TestMongo.java`).mtimeMs;
/** Compiles the program once for all starts, since that takes longer than a start; its own class becomes visible last. */
const compile = () => {
    const own = `lib/own-${process.pid}`;
    spawnSync('javac', ['-cp', 'lib/*', '-d', own, 'TestMongo.java'], { cwd: folder, stdio: 'ignore' });
    spawnSync('sh', ['-c', `mv -f ${own}/TestMongo\\$*.class lib/ && mv -f ${own}/TestMongo.class lib/; rm -rf ${own}`], {
        cwd: folder,
        stdio: 'ignore',
    });
};
const firstLine = async (input) => {
    for await (const line of createInterface({ input }))
        return line;
};
