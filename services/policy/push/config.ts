import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, invalid } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type pushConfigEvents as events, PushConfigDisabled, PushConfigEnabled, PushConfigSaved } from '#contracts/policy/push-events.ts'
import { decider } from '#services/kernel/stream/decider.ts'

type PushConfig = Static<typeof PushConfigSaved.schema>
type State = { status: 'NONE' } | ({ status: 'ENABLED' | 'DISABLED' } & PushConfig)

/** Checks the receiver of free tour policies. `hosts`: those that addresses may name (setting `pushHosts`). @throws Refused 400 */
export const checkPush = ({ channel, target, when, at }: PushConfig, hosts: readonly string[]): void => {
  const wrong = (field: string, message: string) => invalid(message, { [field]: message })
  if (channel === 'MAIL' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(target)) throw wrong('target', '请填写邮箱地址')
  if (channel === 'HTTPS' && hostOf(target) === undefined) throw wrong('target', '请填写以 https:// 开头的地址')
  if (channel === 'HTTPS' && !hosts.includes(hostOf(target)!)) throw wrong('target', `主机${hostOf(target)}不在允许推送的主机中`)
  if (when === 'DAILY' && at === undefined) throw wrong('at', '请填写每天推送的时间')
}
/** The host of an https address; undefined for anything else, an address of a machine by number among it. */
export const hostOf = (target: string): string | undefined => {
  if (!URL.canParse(target)) return undefined
  const { protocol, hostname, username } = new URL(target)
  return protocol === 'https:' && username === '' && /[a-z]$/i.test(hostname) ? hostname : undefined
}

export const pushConfig = decider<State, EventsOf<typeof events>>()({
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
    savePushConfig: { when: () => true, decide: (_, config: PushConfig) => [PushConfigSaved(config)] },
    enablePushConfig: {
      when: state => state.status === 'DISABLED' || '推送配置已启用',
      decide: (_, __: object, { who }) => [PushConfigEnabled({ by: who.user })],
    },
    disablePushConfig: {
      when: state => state.status === 'ENABLED' || '推送配置已停用',
      decide: (_, __: object, { who }) => [PushConfigDisabled({ by: who.user })],
    },
  },
})
