import closeWithGrace from 'close-with-grace';
import pino from 'pino';
import { isSeeded, seedAll } from '#ops/seed/seed.ts';
import { buildApp } from './app.ts';
import { readConfig, shownConfig, worksOf } from './config.ts';
import { caughtUp, openDoor } from './door.ts';
import { setTimeout } from './kernel/time.ts';
import { outsideOf } from './outside.ts';
import { failureText } from './start-failure.ts';
/** ms that a stop waits for requests under way */
const DRAIN_MS = 10_000;
/** Starts the server: configuration, stores, seed data on the first start, listening, orderly stop on SIGTERM and SIGINT. */
const main = async () => {
    const config = readConfig();
    const log = pino({
        level: config.logLevel,
        base: null,
        redact: ['password', 'token', '*.password', '*.token', 'req.headers.authorization'],
    });
    log.info(shownConfig(), 'configuration');
    // opens the port first, so that watchers see that the program lives and what it waits for
    const door = await openDoor({ port: config.port, host: config.host, log });
    const fatal = (error) => {
        log.fatal(error.message);
        process.exit(1);
    };
    const program = await buildApp({ config, log, outside: outsideOf(config, log), fatal, opening: door.tell, door });
    door.tell({ doing: '准备初始数据', views: program.runner.status });
    // an empty log is seeded by whoever comes first; what a new release adds to a seeded one is the scheduling process's to add
    if (worksOf(config.role).schedules || !(await isSeeded(program)))
        await seedAll(program, log, notice => console.log(notice));
    for (const notice of program.notices)
        console.log(notice);
    door.tell({ doing: '更新读模型', views: program.runner.status });
    await caughtUp(program.runner.status);
    await program.app.ready();
    program.listening(door.url);
    door.passOn();
    program.letTimePass();
    console.log(`\n团队机票销售系统 newgt 已启动：${config.publicUrl ?? door.url}/newgt/${config.docs ? `   接口文档：${door.url}/docs` : ''}\n`);
    closeWithGrace({ delay: DRAIN_MS }, async ({ err, signal }) => {
        if (err)
            log.error({ err }, 'stopped by an error');
        else
            log.info({ signal }, 'stopping');
        // pending requests get their answer while there is time
        setTimeout(() => program.app.server.closeAllConnections(), DRAIN_MS - 1_500).unref();
        await program.close();
    });
};
main().catch(error => {
    console.error(failureText(error));
    if (process.env.LOG_LEVEL === 'debug')
        console.error(error);
    process.exit(1);
});
