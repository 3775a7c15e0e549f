import { type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import type { QuoteLineKind, QuoteRuleStatus } from '#contracts/quotation/codes.ts'
import * as api from '#contracts/quotation/rule-api.ts'
import type { QuoteLine } from '#contracts/quotation/rule-events.ts'
import { requestSubject } from '#services/flow/decided-by-flow.ts'
import { lastFlow, takeBackFlow } from '#services/flow/start.ts'
import { act, actOnEach } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { pageOf } from '#services/kernel/http/page-of.ts'
import { askOnce, importRows } from '#services/kernel/record/table-import.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { ourAirline, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { type Commands, idFrom, mustBeSeen } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { blackId, quoteBlack } from '../black.ts'
import { checkLine, isKnown, type KnownLine, lineIdIn, MAX_LINES, quoteRule, ruleOfLine, sameWay } from '../rule.ts'
import { lineColumns, lineOfRow, lineTemplate } from '../table.ts'
import { QUOTE_RULE, type RulesFollow, underReview } from './by-flow.ts'

type RuleDeps = {
  run: Commands
  follows: RulesFollow
  readSheet: ReadSheet
  /** is there such an airport? */
  exists: (record: 'airport' | 'airline', id: string) => Promise<boolean>
  /** name of an agency; undefined for an unknown one */
  agencyCalled: (id: string) => Promise<string | undefined>
}

export const ruleRoutes = ({ run, follows, readSheet, exists, agencyCalled }: RuleDeps): Route[] => {
  /** @throws Refused 400 for an unknown airport */
  const mustExist = async ({ origin, destination }: QuoteLine, there: RuleDeps['exists'] = exists): Promise<void> => {
    for (const [field, airport] of Object.entries({ origin, destination }))
      if (!(await there('airport', airport))) throw invalid(`机场${airport}不存在`, { [field]: `机场${airport}不存在` })
  }
  const linesOf = (kind: QuoteLineKind) => ({
    page: async ({ ruleId, page = 0, size = 25 }: { ruleId: string; page?: number; size?: number }, { who }: Pick<CommandCall, 'who'>) => {
      const { state } = await seenBy(run, quoteRule, ruleId, who)
      const all = rowsOf(state.lines, kind)
      return pageOf(all, { page, size })
    },
    add: <E extends typeof api.addLine | typeof api.addOneWayLine>(endpoint: E) =>
      act(endpoint as typeof api.addLine, quoteRule, 'ruleId', async ({ id: ruleId, command, body: line, call }) => {
        await mustExist(line)
        const lineId = lineIdIn(ruleId, idFrom(call.commandId, 'line'))
        await command.addLine({ lineId, kind, line })
        return { id: lineId, ruleId }
      }),
    modify: <E extends typeof api.modifyLine | typeof api.modifyOneWayLine>(endpoint: E) =>
      act(
        endpoint as typeof api.modifyLine,
        quoteRule,
        { stream: ({ id }) => ruleOfLine(id), part: 'id' },
        async ({ id: ruleId, part: id, command, body: line }) => {
          await mustExist(line)
          await command.modifyLine({ lineId: id, kind, line })
          return { id, ruleId }
        },
      ),
    remove: <E extends typeof api.deleteLine | typeof api.deleteOneWayLine>(endpoint: E) =>
      actOnEach(endpoint as typeof api.deleteLine, quoteRule, { stream: ruleOfLine, part: 'id' }, ({ part: lineId, command }) =>
        command.deleteLine({ lineId, kind }),
      ),
  })
  const [there, oneWay] = [linesOf('RETURN'), linesOf('ONE_WAY')]

  return [
    on(api.addQuoteRule, async (terms, call: CommandCall) => {
      ourAirline(call.who, terms.airLine)
      if (!(await exists('airline', terms.airLine)))
        throw invalid(`航空公司${terms.airLine}不存在`, { airLine: `航空公司${terms.airLine}不存在` })
      const ruleId = documentNumber('Q', call.now, call.commandId)
      const { state } = await call.unguarded(quoteRule, ruleId).add({ ruleId, terms })
      return { ruleId, status: isKnown(state) ? state.status : ('DRAFT' as const) }
    }),
    act(api.modifyQuoteRule, quoteRule, 'ruleId', ({ command, body }) => command.modify(body), standing),
    act(api.cancelQuoteRule, quoteRule, 'ruleId', async ({ id, state: { status, requestId = '' }, check, body, call }) => {
      await check('cancel')
      // the flow ends before the rule does, so that an approver is never told that an approval took effect on a cancelled rule
      if (status === 'AUDITING' || status === 'RETURNED')
        await takeBackFlow(
          { load: run.load, at: call.unguarded },
          { definition: QUOTE_RULE, subjectId: requestSubject(id, requestId), remark: '自动报价规则已取消' },
        )
      const done = await call.decided(quoteRule, id).cancel(body)
      await follows.cancelled.now({ ...done, id }, { call, load: run.load })
      return { ruleId: id, status: 'CANCELLED' as const }
    }),
    act(api.pauseQuoteRule, quoteRule, 'ruleId', ({ command, body }) => command.pause(body), standing),
    act(api.resumeQuoteRule, quoteRule, 'ruleId', ({ command, body }) => command.resume(body), standing),
    act(api.submitQuoteRule, quoteRule, 'ruleId', async ({ id, command, body: { flowRemark, routeId, toUser }, call }) => {
      const asked = await command.submitFlow({
        requestId: idFrom(call.commandId, 'submit'),
        ...present({ remark: flowRemark, routeId, toUser: toUser?.id }),
      })
      return underReview(id, await follows.submitted.now({ id, ...asked }, { call, load: run.load }))
    }),
    on(api.getQuoteRule, async ({ ruleId }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, quoteRule, ruleId, who)
      const { status, terms, lines, requestId, returnRemark } = state
      const flow = requestId ? await lastFlow(run.load, QUOTE_RULE, requestSubject(ruleId, requestId)) : undefined
      return {
        ruleId,
        status,
        ...terms,
        lines: rowsOf(lines, 'RETURN'),
        oneWayLines: rowsOf(lines, 'ONE_WAY'),
        ...(flow && { instanceId: flow.started.instanceId }),
        ...(returnRemark && { returnRemark }),
        revision,
        stream: streamOf(quoteRule, ruleId),
        allowedActions: allowedActions(quoteRule, state, { who, at, id: ruleId }, ruleActions),
      }
    }),

    on(api.queryLine, there.page),
    there.add(api.addLine),
    there.modify(api.modifyLine),
    there.remove(api.deleteLine),
    on(api.queryOneWayLine, oneWay.page),
    oneWay.add(api.addOneWayLine),
    oneWay.modify(api.modifyOneWayLine),
    oneWay.remove(api.deleteOneWayLine),

    act(
      api.importQuotation,
      quoteRule,
      'ruleId',
      async ({ id: ruleId, state, revision, command, check, body: { mode = 'all', files }, call }) => {
        mustBeSeen(call, revision)
        await check('importLines')
        const known = askOnce(exists)
        const seen = new Map<string, number>()
        return importRows({
          readSheet,
          columns: lineColumns,
          files,
          by: call,
          mode,
          maxRows: MAX_LINES,
          judge: async (row, { line }) => {
            const read = lineOfRow(row)
            checkLine(read, row.kind)
            await mustExist(read, known)
            const way = [row.kind, read.origin, read.destination, read.flightNo, read.returnFlightNo].join()
            const twin = seen.get(way)
            if (twin !== undefined) throw invalid(`与第${twin}行重复`, { origin: `与第${twin}行重复` })
            seen.set(way, line)
            const before = state.lines.find(one => sameWay(one, { ...read, kind: row.kind }))
            const id = before?.id ?? lineIdIn(ruleId, idFrom(call.commandId, 'line', line))
            const isSame = before && before.rate === read.rate && before.floor === read.floor
            return { id, action: isSame ? 'same' : before ? 'modify' : 'add', values: { ...read, kind: row.kind } }
          },
          // one append: the whole file is written or nothing
          write: async rows => {
            await command.importLines({ rows: rows.map(({ id, value }) => ({ lineId: id!, kind: value.kind, line: lineOfRow(value) })) })
          },
        })
      },
    ),
    on(
      api.quotationTemplate,
      async (): Promise<FileAnswer> => ({ name: '自动报价航线导入模板.xlsx', type: xlsxType, content: await lineTemplate() }),
    ),

    on(api.addBlacklist, async ({ airLine, line, agents, reason }, call: CommandCall) => {
      ourAirline(call.who, airLine)
      const names = await Promise.all(agents.map(agencyCalled))
      const unknown = agents.find((_, index) => names[index] === undefined)
      if (unknown) throw invalid(`代理人${unknown}不存在`, { agents: `代理人${unknown}不存在` })
      let added = 0
      const ids: string[] = []
      for (const [index, agency] of agents.entries()) {
        const id = blackId(airLine, line, agency)
        const { facts } = await call
          .unguarded(quoteBlack, id)
          .list({ airLine, ...present({ line }), agency, agencyName: names[index]!, reason })
        added += facts.length
        ids.push(id)
      }
      return { ids, added }
    }),
    actOnEach(api.deleteBlacklist, quoteBlack, 'id', ({ command, body: { reason } }) => command.unlist({ ...(reason && { reason }) })),
  ]
}

const standing = ({ id, state }: { id: string; state: { status: QuoteRuleStatus } }) => ({
  ruleId: id,
  status: state.status,
})
const rowsOf = (lines: readonly KnownLine[], kind: QuoteLineKind) => lines.flatMap(({ kind: own, ...line }) => (own === kind ? [line] : []))
const ruleActions = {
  modify: api.modifyQuoteRule,
  addLine: api.addLine,
  importLines: api.importQuotation,
  submitFlow: api.submitQuoteRule,
  pause: api.pauseQuoteRule,
  resume: api.resumeQuoteRule,
  cancel: api.cancelQuoteRule,
}
