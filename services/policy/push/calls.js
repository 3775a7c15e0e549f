import { invalid } from '#contracts/kernel/refused.ts';
import * as api from '#contracts/policy/push-api.ts';
import { act } from '#services/kernel/http/act.ts';
import { ourAirline } from '#services/kernel/stream/access.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { checkPush, pushConfig } from './config.ts';
export const pushRoutes = ({ hosts, isAirline, secretOf }) => [
    act(api.savePushConfig, pushConfig, { stream: 'id', begins: (call) => idFrom(call.commandId, 'push config') }, async ({ id, state, command, body, call }) => {
        ourAirline(call.who, body.airLine);
        if (!(await isAirline(body.airLine)))
            throw invalid(`航空公司${body.airLine}不存在`, { airLine: `航空公司${body.airLine}不存在` });
        checkPush(body, await hosts());
        await command.savePushConfig(body);
        return { id, ...(!state && body.channel === 'HTTPS' && { secret: secretOf(id) }) };
    }),
    act(api.enablePushConfig, pushConfig, 'id', async ({ id, command }) => {
        await command.enablePushConfig({});
        return { id, status: 'ENABLED' };
    }),
    act(api.disablePushConfig, pushConfig, 'id', async ({ id, command }) => {
        await command.disablePushConfig({});
        return { id, status: 'DISABLED' };
    }),
];
