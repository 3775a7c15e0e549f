import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { FeeRung } from '#contracts/order/rules/fare-rule.ts'
import { fareRuleText } from '#contracts/order/rules/fee-rungs.ts'
import * as api from '#contracts/retail/rules-api.ts'
import { type CheckedField, type KnownRule, type KnownVersion, pendingOf } from '#contracts/retail/version.ts'
import { FEE_FREE, MAX_RULES } from '#contracts/retail/version-events.ts'
import { inTime } from '#services/kernel/async/in-time.ts'
import { act, actOnEach } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { pageOf } from '#services/kernel/http/page-of.ts'
import { ourAirline, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions, refusedActions } from '#services/kernel/stream/actions.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { claimDay } from './day.ts'
import { drawnUp, READER_MS, type RuleReader } from './text/reader.ts'
import { obstaclesOf, ruleVersion } from './version.ts'

/** minutes in which a version is enabled after it has claimed its day */
const CLAIM_MINUTES = 1

type RuleDeps = {
  run: Commands
  reader: RuleReader
  exists: (record: 'airline', id: string) => Promise<boolean>
  /** cabins of the airline's freights that no rule of the version can hold for */
  uncovered: (version: KnownVersion) => Promise<{ cabin: string; lines: string[] }[]>
}

/** The calls of fare rules (DOMAIN §3.58): versions, their rules, and the fields that were read out of a text. */
export const ruleRoutes = ({ run, reader, exists, uncovered }: RuleDeps): Route[] => {
  /** @throws Refused 503 where the reader does not answer, 400 for more rules than a version has */
  const read = async (text: string | undefined) => {
    if (text === undefined) return undefined
    const away = () => new Refused(code.unavailable, '识别服务未响应，请稍后再试', { status: 503 })
    const all = await inTime(() => reader.read(text), READER_MS, away).catch(error => {
      throw error instanceof Refused ? error : away()
    })
    if (all.length > MAX_RULES) throw invalid(`原文中的规则超过${MAX_RULES}条`, { text: `规则超过${MAX_RULES}条，请分为几个版本` })
    return { reader: reader.name, text, ...drawnUp(text, all) }
  }
  return [
    on(api.addVersion, async ({ text, ...given }, call: CommandCall) => {
      const { airLine, copyOf } = given
      ourAirline(call.who, airLine)
      if (!(await exists('airline', airLine))) throw invalid(`航空公司${airLine}不存在`, { airLine: `航空公司${airLine}不存在` })
      if (copyOf && text) throw invalid('复制与识别原文只能选一项', { text: '复制的版本不能同时识别原文' })
      const copied = copyOf ? (await seenBy(run, ruleVersion, copyOf, call.who)).state : undefined
      const rules = copied && 'rules' in copied ? copied.rules.map(({ enabled: _, ...rule }) => rule) : []
      const id = documentNumber('V', call.now, call.commandId)
      const done = await call.unguarded(ruleVersion, id).add({ versionId: id, ...given, rules, ...present({ read: await read(text) }) })
      return standing({ id, state: known(done.state) })
    }),
    act(
      api.modifyVersion,
      ruleVersion,
      'id',
      async ({ command, check, body: { text, ...changed } }) => {
        await check('modify')
        return command.modify({ ...changed, ...present({ read: await read(text) }) })
      },
      standing,
    ),
    act(api.deleteVersion, ruleVersion, 'id', ({ command, body }) => command.delete(body), standing),
    act(
      api.enableRetailRules,
      ruleVersion,
      'id',
      async ({ state, command, check, body, call }) => {
        await check('enable')
        const version = known(state)
        const claim = await claimDay({ load: run.load, at: call.unguarded, now: call.now }, version, CLAIM_MINUTES)
        return command.enable({ ...body, day: version.validFrom, claim })
      },
      standing,
    ),
    act(api.disableRetailRules, ruleVersion, 'id', ({ command, body }) => command.disable(body), standing),
    on(api.getVersion, async ({ id }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, ruleVersion, id, who)
      const version = known(state)
      const { airLine, name, validFrom, validTo, copyOf, text } = version
      return {
        ...standing({ id, state }),
        airLine,
        name,
        validFrom,
        ...present({ validTo, copyOf, text }),
        rules: version.rules.map(rule => shown(id, rule)),
        fields: doubtfulFirst(version.fields).map(field => fieldShown(id, field)),
        obstacles: obstaclesOf(version),
        uncovered: await uncovered(version),
        revision,
        stream: streamOf(ruleVersion, id),
        allowedActions: allowedActions(ruleVersion, state, { who, at, id }, actions),
        refusedActions: refusedActions(ruleVersion, state, { who, at, id }, actions),
      }
    }),

    on(api.queryRule, async ({ versionId, cabin, line, page = 0, size = 25 }, { who }) => {
      const version = known((await seenBy(run, ruleVersion, versionId, who)).state)
      const found = version.rules.filter(
        rule => (!cabin || rule.cabins.length === 0 || rule.cabins.includes(cabin)) && (!line || rule.line === line),
      )
      return pageOf(
        found.map(rule => shown(versionId, rule)),
        { page, size },
      )
    }),
    on(api.getRule, async ({ ruleId }, { who }) => {
      const [versionId, ruleNo] = partsOf(ruleId)
      const rule = known((await seenBy(run, ruleVersion, versionId, who)).state).rules.find(one => one.ruleNo === ruleNo)
      if (!rule) throw notFound('客规')
      return shown(versionId, rule)
    }),
    act(
      api.addRule,
      ruleVersion,
      'versionId',
      ({ command, body }) => command.addRule({ rule: { ...body, ...withDefaults(body) } }),
      ({ id, body: { ruleNo } }) => ({ ruleId: `${id}.${ruleNo}`, versionId: id }),
    ),
    act(
      api.modifyRule,
      ruleVersion,
      { stream: ({ ruleId }) => partsOf(ruleId)[0], part: 'ruleId' },
      ({ part, command, body }) => command.modifyRule({ rule: { ruleNo: partsOf(part)[1], ...body, ...withDefaults(body) } }),
      ({ id, part: ruleId }) => ({ ruleId, versionId: id }),
    ),
    actOnEach(api.deleteRule, ruleVersion, eachRule, ({ part, command, body: { reason } }) =>
      command.deleteRule({ ruleNo: partsOf(part)[1], reason }),
    ),
    actOnEach(api.enableTicketRule, ruleVersion, eachRule, ({ part, command, body: { reason } }) =>
      command.enableTicketRule({ ruleNo: partsOf(part)[1], reason }),
    ),
    actOnEach(api.disableTicketRule, ruleVersion, eachRule, ({ part, command, body: { reason } }) =>
      command.disableTicketRule({ ruleNo: partsOf(part)[1], reason }),
    ),

    on(api.queryAiResultField, async ({ versionId, status, page = 0, size = 25 }, { who }) => {
      const { fields } = known((await seenBy(run, ruleVersion, versionId, who)).state)
      const found = doubtfulFirst(status ? fields.filter(field => field.status === status) : fields)
      return pageOf(
        found.map(field => fieldShown(versionId, field)),
        { page, size },
      )
    }),
    act(
      api.checkAiResultField,
      ruleVersion,
      { stream: ({ id }) => partsOf(id)[0], part: 'id' },
      ({ part, command, body: { result, remark, cabins, steps, flag, which } }) =>
        command.checkField({
          fieldId: partsOf(part)[1],
          result: result === 'CONFIRM' ? 'CONFIRMED' : 'CORRECTED',
          ...present({ value: cabins ?? steps ?? flag ?? which, remark }),
        }),
      ({ part, state }) => {
        const version = known(state)
        const { status } = version.fields.find(({ fieldId }) => fieldId === partsOf(part)[1])!
        return { id: part, status, pending: pendingOf(version).length }
      },
    ),
  ]
}

const actions = {
  modify: api.modifyVersion,
  addRule: api.addRule,
  checkField: api.checkAiResultField,
  enable: api.enableRetailRules,
  disable: api.disableRetailRules,
  delete: api.deleteVersion,
}
const eachRule = { stream: (ruleId: string) => partsOf(ruleId)[0], part: 'ruleId' } as const
/** Ids of rules and fields name their version: `{versionId}.{ruleNo}`. */
const partsOf = (id: string): [versionId: string, part: string] => {
  const at = id.indexOf('.')
  return at < 0 ? [id, ''] : [id.slice(0, at), id.slice(at + 1)]
}
const known = (state: Parameters<typeof pendingOf>[0] | { status: 'NONE' }): KnownVersion => {
  if (!('fields' in state)) throw notFound('客规版本')
  return state as KnownVersion
}
const standing = ({ id, state }: { id: string; state: Parameters<typeof known>[0] }) => {
  const version = known(state)
  return { id, status: version.status, pending: pendingOf(version).length }
}
const withDefaults = ({ transfer = false, keepsLower = false, feeFree = FEE_FREE }: Partial<KnownRule>) => ({
  transfer,
  keepsLower,
  feeFree,
})
const shown = (versionId: string, rule: KnownRule) => {
  const { refund = [], change = [] } = rule
  return { ruleId: `${versionId}.${rule.ruleNo}`, versionId, ...rule, words: fareRuleText({ ...rule, refund, change }) }
}
const fieldShown = (versionId: string, { fieldId, value, ...field }: CheckedField) => ({
  id: `${versionId}.${fieldId}`,
  ...field,
  ...(typeof value === 'boolean' && { flag: value }),
  ...(Array.isArray(value) && (areCabins(value) ? { cabins: value } : { steps: value as FeeRung[] })),
})
const areCabins = (value: readonly (FeeRung | string)[]): value is string[] => value.every(one => typeof one === 'string')
const rankOf = ({ kind, doubt }: CheckedField) => (kind === 'UNREAD' || kind === 'WHICH' ? 0 : doubt ? 1 : 2)
/** Fields that were not understood, then those with a doubt; each in the order of the text. */
const doubtfulFirst = (fields: readonly CheckedField[]) => [...fields].sort((a, b) => rankOf(a) - rankOf(b))
