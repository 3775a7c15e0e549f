import { code, invalid } from '#contracts/kernel/refused.ts';
import { PushConfigDisabled, PushConfigEnabled, PushConfigSaved } from '#contracts/policy/push-events.ts';
import { decider } from '#services/kernel/stream/decider.ts';
/** Whom free tour policies are told. `hosts`: those that addresses may name (setting `pushHosts`). @throws Refused 400 */
export const checkPush = ({ channel, target, when, at }, hosts) => {
    const wrong = (field, message) => invalid(message, { [field]: message });
    if (channel === 'MAIL' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(target))
        throw wrong('target', '请填写邮箱地址');
    if (channel === 'HTTPS' && hostOf(target) === undefined)
        throw wrong('target', '请填写以 https:// 开头的地址');
    if (channel === 'HTTPS' && !hosts.includes(hostOf(target)))
        throw wrong('target', `主机${hostOf(target)}不在允许推送的主机中`);
    if (when === 'DAILY' && at === undefined)
        throw wrong('at', '请填写每天推送的时间');
};
/** The host of an https address; undefined for anything else, an address of a machine by number among it. */
export const hostOf = (target) => {
    if (!URL.canParse(target))
        return undefined;
    const { protocol, hostname, username } = new URL(target);
    return protocol === 'https:' && username === '' && /[a-z]$/i.test(hostname) ? hostname : undefined;
};
export const pushConfig = decider()({
    name: 'pushConfig',
    zh: '推送配置',
    document: { zh: '推送配置', owner: state => (state.status === 'NONE' ? undefined : { airLine: state.airLine }) },
    code: code.policy,
    initial: { status: 'NONE' },
    evolve: {
        PushConfigSaved: (state, config) => ({ ...config, status: state.status === 'NONE' ? 'ENABLED' : state.status }),
        PushConfigEnabled: state => (state.status === 'NONE' ? state : { ...state, status: 'ENABLED' }),
        PushConfigDisabled: state => (state.status === 'NONE' ? state : { ...state, status: 'DISABLED' }),
    },
    commands: {
        savePushConfig: { when: () => true, decide: (_, config) => [PushConfigSaved(config)] },
        enablePushConfig: {
            when: state => state.status === 'DISABLED' || '推送配置已启用',
            decide: (_, __, { who }) => [PushConfigEnabled({ by: who.user })],
        },
        disablePushConfig: {
            when: state => state.status === 'ENABLED' || '推送配置已停用',
            decide: (_, __, { who }) => [PushConfigDisabled({ by: who.user })],
        },
    },
});
