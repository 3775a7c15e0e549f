import { config, frontConfig } from '#contracts/basicinfo/config.ts';
import { settings } from '#contracts/basicinfo/settings.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { recordView } from '../kernel/record.ts';
const known = settings;
/** Reference data for agencies, besides the records' own short lists. */
export const basicinfoQueries = ({ ask }) => [
    on(frontConfig, async ({ key, page = 0, size = 20 }, call) => {
        const { content } = await ask(call).page(recordView(config), { filter: { key }, size: 1 });
        const { front, configValue } = content[0] ?? { front: known[key]?.front, configValue: known[key]?.initial };
        const found = front && configValue !== undefined ? [{ key, configValue }] : [];
        return { content: page === 0 ? found : [], totalElements: found.length, number: page, size };
    }),
];
