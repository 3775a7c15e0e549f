import { createHmac } from 'node:crypto'
import { toLocal } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { freeTourPolicy } from '#contracts/policy/free-tour-policy.ts'
import type { KindTerms, PolicyKind } from '#contracts/policy/kind.ts'
import { type PushedPolicy, pushConfigEvents } from '#contracts/policy/push-events.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { newId } from '#services/kernel/ids.ts'
import { type Letter, Unsent } from '#services/kernel/mailer.ts'
import { type Commands, commanding } from '#services/kernel/stream/commands.ts'
import { type Process, process, type Reacting, systemUser, when } from '#services/kernel/stream/process.ts'
import { abortedAfter } from '#services/kernel/time.ts'
import { isKnown, kindDecider } from '../kinds/kind.ts'
import { hostOf, pushConfig } from './config.ts'
import { push } from './push.ts'

const kind = freeTourPolicy as unknown as PolicyKind
const policies = kindDecider(kind)
type Pushed = Static<typeof PushedPolicy>
type Row = { id: string; policyNo: string; version: number; status: string; terms: KindTerms }
const pushed = ({ id: policyId, policyNo, version, status, terms }: Row): Pushed => ({
  policyId,
  policyNo,
  version,
  status,
  name: terms.name,
  content: kind.text(terms),
  from: terms.from,
  to: terms.to,
})

type Asking = {
  /** ids of the enabled configs of an airline that push changes */
  configsOf: (airLine: string) => Promise<string[]>
  /** ids of what waits for a config */
  waitingFor: (configId: string) => Promise<string[]>
}
/** Puts changes of free tour policies into the outbox of each config, and takes out what waits for one that is disabled. */
export const pushesFollow = ({ configsOf, waitingFor }: Asking): Process => {
  const { Saved, Paused, Resumed, Deleted } = kind.events
  const queue = async (_: unknown, { id, event, at, load }: Reacting) => {
    const { state } = await load(policies, id)
    if (!isKnown(state) || state.status === 'DRAFT') return
    const { policyNo, terms } = state
    const status = kind.statuses[state.status]!
    for (const configId of await configsOf(terms.airLine))
      await at(push, `${configId}.${id}.${event.revision}`).queue({
        configId,
        airLine: terms.airLine,
        title: `自由行政策${policyNo}（${terms.name}）${status}`,
        policies: [pushed({ id, ...state, status })],
      })
  }
  return process(
    'pushes-follow-policies',
    when(Saved, queue),
    when(Paused, queue),
    when(Resumed, queue),
    when(Deleted, queue),
    when(pushConfigEvents.PushConfigDisabled, async (_, { id, at }) => {
      for (const one of await waitingFor(id)) await at(push, one).drop({ reason: '推送配置已停用' })
    }),
  )
}

type Sending = {
  run: Commands
  /** entries that may be due, as a view knows them: a hint */
  due: (now: string, limit: number) => Promise<string[]>
  /** enabled configs that push daily */
  daily: () => Promise<{ id: string; name: string; airLine: string; at?: string | undefined }[]>
  /** free tour policies of an airline that are in force */
  inForce: (airLine: string) => Promise<readonly Row[]>
  hosts: () => Promise<readonly string[]>
  fetch: typeof fetch
  /** absent without a mail server */
  mail?: ((letter: Letter) => Promise<void>) | undefined
  /** key by which bodies for a config are signed */
  secretOf: (configId: string) => string
}
const PAGE = 50
const IN_FLIGHT = 2
/** ms for which an answer is waited for */
const ANSWER_MS = 10_000

/** The signature of a body: HMAC-SHA256 in hex. */
const signed = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex')

/**
 * Puts daily pushes into the outbox and sends what is due, each after a claim in its stream.
 * @returns whether there may be more
 */
export const sendingPushes = ({ run, due, daily, inForce, hosts, fetch, mail, secretOf }: Sending) => {
  const post = async (target: string, id: string, title: string, list: readonly Pushed[], secret: string): Promise<string | undefined> => {
    const host = hostOf(target)
    if (host === undefined || !(await hosts()).includes(host)) return '地址不在允许推送的主机中'
    const body = JSON.stringify({ id, title, policies: list })
    try {
      const { status } = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'x-signature': signed(body, secret), 'x-push-id': id },
        body,
        // an address elsewhere is nobody's whom staff have allowed
        redirect: 'manual',
        signal: abortedAfter(ANSWER_MS),
      })
      return status >= 200 && status < 300 ? undefined : `对方答复HTTP ${status}`
    } catch {
      return '连不上对方或没有答复'
    }
  }
  const letter = async (to: string, id: string, title: string, list: readonly Pushed[]): Promise<string | undefined> => {
    if (!mail) return '没有配置邮件服务器'
    const lines = list.map(({ policyNo, status, name, content, from, to }) => `${policyNo} ${status} ${name}：${content}（${from}至${to}）`)
    try {
      await mail({ to, subject: title, text: `${lines.join('\n')}\n\n本邮件由系统自动发送，请勿回复。\n`, messageId: `<push-${id}@newgt>` })
      return undefined
    } catch (error) {
      if (!(error instanceof Unsent)) throw error
      return error.message
    }
  }
  return async (clock: () => string): Promise<boolean> => {
    const by = () => commanding(run, () => ({ who: systemUser('push'), now: clock(), commandId: newId() }))
    const { date, time } = toLocal(clock())
    for (const { id: configId, name, airLine, at } of await daily()) {
      if (at === undefined || time < at) continue
      const { state } = await run.load(push, `${configId}.${date}`)
      if (state.status !== 'NONE') continue
      const list = (await inForce(airLine)).map(row => pushed({ ...row, status: kind.statuses[kind.inForce]! }))
      await by()(push, `${configId}.${date}`).queue({
        configId,
        airLine,
        title: `${name} ${date}：自由行政策${list.length}条`,
        policies: list,
      })
    }
    const found = await due(clock(), PAGE)
    await inParallel(found, IN_FLIGHT, async id => {
      const entry = by()(push, id)
      const { state, facts } = await entry.claim({})
      if (facts.length === 0 || state.status !== 'SENDING') return
      const { attempt, queued } = state
      const { state: config } = await run.load(pushConfig, queued.configId)
      if (config.status !== 'ENABLED') return by()(push, id).drop({ reason: '推送配置已停用' })
      const error =
        config.channel === 'HTTPS'
          ? await post(config.target, id, queued.title, queued.policies, secretOf(queued.configId))
          : await letter(config.target, id, queued.title, queued.policies)
      return error === undefined ? by()(push, id).sent({ attempt }) : by()(push, id).fail({ attempt, error })
    })
    return found.length === PAGE
  }
}
