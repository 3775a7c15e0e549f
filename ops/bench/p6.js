import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { scaled } from './numbers.ts';
import { child, inFolder } from './program.ts';
const rounds = scaled(3);
/**
 * P6: Excel export of 100,000 documents × 30 columns, from the view to the file, against a raw streaming writer with its rows in memory.
 * Each run is a process of its own. Runs alternate and the best of each counts, because the machine varies from one second to the next. The
 * memory is the worst of the exports.
 */
export const p6 = () => inFolder('p6', async (dir) => {
    await run('fill', dir);
    const house = [];
    const raw = [];
    for (let round = 0; round < rounds; round++) {
        raw.push(JSON.parse(await run('raw', dir)));
        house.push(JSON.parse(await run('house', dir)));
    }
    const seconds = best(house);
    const ratio = best(raw) / seconds;
    const peak = Math.max(...house.map(({ peakMb }) => peakMb));
    return [
        {
            row: 'P6',
            work: `Excel 导出 100,000 行 × 30 列（裸写 ${best(raw).toFixed(2)} s，文件 ${house[0].fileMb.toFixed(1)} MB）`,
            value: Number(seconds.toFixed(2)),
            unit: 's',
            ratio,
            goal: '≥ 0.5 × 裸写',
            ok: ratio >= 0.5,
        },
        { row: 'P6', work: '同上，进程内存峰值', value: Math.round(peak), unit: 'MB', goal: '≤ 300 MB', ok: peak <= 300 },
    ];
});
const best = (runs) => Math.min(...runs.map(({ seconds }) => seconds));
const run = async (mode, dir) => (await promisify(execFile)(process.execPath, [child('p6-child'), mode, dir])).stdout;
