import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { rounded } from './numbers.ts';
/** One line for each value of each measured landing: row, subject, value, and ms of processor time per piece. */
const FILE = 'ops/bench/history.tsv';
const [, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
const past = lines.map(line => {
    const [commit = '', value = '', number = '', , ratio = ''] = line.split('\t');
    return { commit, value, number, ratio };
});
/** Values of earlier landings, oldest first. `value` is a row with its place in it: `P2.1`. */
export const historyOf = (value) => past
    .filter(line => line.value === value)
    .map(({ commit, number, ratio }) => `${number}${ratio && ` (${ratio})`} ${commit}`)
    .join(' · ');
/** Records the values of the checked-out landing, measured on the same machine as those it is compared with. */
export const remember = (value, { value: number, unit, ratio, cpu, before }, beforeCommit) => {
    const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
    const cells = [
        ...[commit, value, number, unit, ratio?.toFixed(2), cpu && rounded(cpu.all, 3), cpu && rounded(cpu.main, 3)],
        ...(before ? [beforeCommit, before.value, rounded(before.cpu.all, 3), rounded(before.cpu.main, 3)] : []),
    ];
    appendFileSync(FILE, `${cells.map(cell => cell ?? '').join('\t')}\n`);
};
