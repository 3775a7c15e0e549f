import { readFile } from 'node:fs/promises';
import t from 'tap';
import { Refused } from '#contracts/kernel/refused.ts';
import { Conflict, Unavailable } from './eventstore/port.ts';
import { commands } from './kernel/stream/commands.ts';
import { cause, openStore, purse } from './kernel/test/purse.ts';
import { meter } from './metrics.ts';
const quiet = {
    queues: () => ({ passwords: 3 }),
    exports: () => ({ running: 1, waiting: 2 }),
    deadlines: async () => ({ due: 5, late: 4 }),
    openPayments: async () => 7,
    owed: async () => ({ OPEN: 2, APPROVED: 1 }),
    stepsLate: async () => ({ PAY_OUT: 3, PNR: 1 }),
    parked: async () => 6,
    mailsAbandoned: async () => 8,
    disk: async () => ({ free: 1, size: 2 }),
};
/** the figures by their names with labels, those without value left out */
const figuresOf = async ({ registry }) => Object.fromEntries((await registry.metrics())
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
t.test('commands by name and outcome, appends and conflicts', async (t) => {
    const metrics = meter();
    const store = await openStore(t);
    let broken;
    const failing = { ...store, append: (...append) => (broken ? Promise.reject(broken) : store.append(...append)) };
    const run = metrics.commands(commands(metrics.store(failing), { busyMs: 0 }));
    await run.execute(purse, 'p', 'putTwice', { amount: 5 }, cause('1'));
    await run.execute(purse, 'p', 'putTwice', { amount: 5 }, cause('1'));
    await run.execute(purse, 'p', 'close', {}, cause('2'));
    await run.execute(purse, 'p', 'close', {}, cause('3'));
    await t.rejects(run.execute(purse, 'p', 'put', { amount: 5 }, cause('4')), Refused);
    await t.rejects(run.execute(purse, 'q', 'break', { secret: 's' }, cause('5')), TypeError);
    t.ok(metrics.takesFacts());
    broken = new Unavailable('away');
    await t.rejects(run.execute(purse, 'q', 'put', { amount: 5 }, cause('6')), Unavailable);
    t.notOk(metrics.takesFacts(), 'not ready while the log takes nothing');
    broken = undefined;
    await run.execute(purse, 'p', 'put', { amount: 5 }, cause('8')).catch(() => { });
    await run.execute(purse, 'r', 'put', { amount: 5 }, cause('9'));
    t.ok(metrics.takesFacts(), 'until it takes one again');
    broken = new Conflict('purse-q', 'none', 1);
    await t.rejects(run.execute(purse, 'q', 'put', { amount: 5 }, cause('7')), Unavailable);
    const figures = await figuresOf(metrics);
    const count = (command, outcome) => figures[`command_seconds_count{command="purse.${command}",outcome="${outcome}"}`];
    t.equal(count('putTwice', 'done'), 1);
    t.equal(count('putTwice', 'repeated'), 1);
    t.equal(count('close', 'done'), 1);
    t.equal(count('close', 'nothing'), 1);
    t.equal(count('put', 'refused'), 2);
    t.equal(count('break', 'failed'), 1);
    t.equal(count('put', 'unavailable'), 2);
    t.equal(figures.events_appended_total, 4);
    t.equal(figures['append_seconds_count{outcome="done"}'], 3);
    t.equal(figures['append_seconds_count{outcome="unavailable"}'], 1);
    t.ok(figures['append_seconds_count{outcome="conflict"}'] >= 1);
});
t.test('queues, exports, deadlines, money under way, free disk', async (t) => {
    const metrics = meter();
    metrics.count(quiet);
    let go = () => { };
    const held = new Promise(resolve => {
        go = resolve;
    });
    const run = metrics.commands({ execute: () => held });
    const waiting = run.execute(purse, 'p', 'put', { amount: 5 }, cause('1')).catch(() => { });
    t.match(await figuresOf(metrics), {
        'queue_length{queue="commands"}': 1,
        'queue_length{queue="passwords"}': 3,
        'export_jobs{state="running"}': 1,
        'export_jobs{state="waiting"}': 2,
        'deadlines{state="due"}': 5,
        'deadlines{state="late"}': 4,
        payments_open: 7,
        'money_owed_items{status="OPEN"}': 2,
        'money_owed_items{status="APPROVED"}': 1,
        'steps_late{kind="PAY_OUT"}': 3,
        'steps_late{kind="PNR"}': 1,
        reactions_parked: 6,
        mails_abandoned: 8,
        'data_dir_bytes{of="free"}': Number,
        'data_dir_bytes{of="size"}': Number,
    });
    go();
    await waiting;
    t.equal((await figuresOf(metrics))['queue_length{queue="commands"}'], 0);
});
t.test('what cannot be learned is left out, the rest is told', async (t) => {
    const metrics = meter();
    let away = false;
    const orAway = async (figure) => {
        if (away)
            throw new Unavailable('away');
        return figure;
    };
    metrics.count({
        ...quiet,
        deadlines: () => orAway({ due: 1, late: 0 }),
        openPayments: () => orAway(7),
        disk: () => Promise.reject(new Error('no such disk')),
    });
    t.match(await figuresOf(metrics), { payments_open: 7, 'deadlines{state="due"}': 1 });
    away = true;
    const figures = await figuresOf(metrics);
    for (const name of ['payments_open', 'deadlines{state="due"}', 'data_dir_bytes{of="free"}'])
        t.equal(figures[name], undefined, name);
    t.match(figures, { 'export_jobs{state="running"}': 1, 'money_owed_items{status="OPEN"}': 2 });
});
t.test('each alert is explained, and asks for what there is', async (t) => {
    const rules = await readFile('ops/alerts.yaml', 'utf8');
    const runbook = await readFile('docs/RUNBOOK.md', 'utf8');
    const health = await readFile('services/health.ts', 'utf8');
    const metrics = meter();
    metrics.count(quiet);
    const told = new Set([...(await metrics.registry.metrics()).matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name));
    for (const [, name] of health.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g))
        told.add(name);
    const alerts = [...rules.matchAll(/alert: (\w+)\n +expr: (.+)/g)];
    t.ok(alerts.length > 10);
    for (const [, alert, expr] of alerts) {
        t.ok(runbook.includes(`| ${alert} |`), `${alert} is in the runbook`);
        // a name before a bracket is a function
        const named = expr.replace(/\{[^}]*\}|by \([^)]*\)/g, '').match(/\b[a-z]+(?:_[a-z]+)+\b(?!\()/g) ?? [];
        for (const name of named)
            t.ok(told.has(name.replace(/_(count|bucket|sum)$/, '')) || told.has(name), `${alert} asks for ${name}`);
    }
});
