import { createHmac } from 'node:crypto'
import { currency, rateOn } from '#contracts/basicinfo/currency.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { pagesShown, placesOf } from '#contracts/kernel/people.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { readPolicyClasses } from '#contracts/policy/classes.ts'
import { freeTourPolicy } from '#contracts/policy/free-tour-policy.ts'
import { wrongInInter } from '#contracts/policy/inter-policy.ts'
import type { KindTerms } from '#contracts/policy/kind.ts'
import { records } from '#contracts/records.ts'
import { recordView } from '#projections/kernel/record.ts'
import { namesOfRecords } from '#projections/kernel/record-names.ts'
import type { View } from '#projections/kernel/view.ts'
import { policyReads } from '#projections/policy/index.ts'
import { kindsShown, kindView, kindViews } from '#projections/policy/kind.ts'
import { policyList } from '#projections/policy/list.ts'
import { duePushes, pushConfigList, pushOutbox } from '#projections/policy/push.ts'
import { policyQueries, unlessDeleted } from '#projections/policy/routes.ts'
import { policyUses } from '#projections/policy/uses.ts'
import { agency } from '../agency/agency.ts'
import { every } from '../clock.ts'
import type { Context } from '../context.ts'
import { policySheet } from './export.ts'
import { policyHistories } from './histories.ts'
import type { PolicyTable } from './import.ts'
import { auditAsked, audits, policyFlows } from './kinds/by-flow.ts'
import { kindRoutes } from './kinds/routes.ts'
import { kindTable } from './kinds/table.ts'
import { pushRoutes } from './push/calls.ts'
import { pushesFollow, sendingPushes } from './push/send.ts'
import { policyRoutes } from './routes.ts'
import { policyTable } from './table.ts'

/** Policies: the price of seats, for whom and under which terms. */
export const context: Context = {
  reads: policyReads,
  histories: policyHistories,
  uses: policyUses,
  flowUses: () => policyFlows,
  open: house => {
    const { run, imports, readSheet, exists, standing, enabled, ranges, rules, airportAreas, runner, events, query, directory } = house
    const { hand, clock, config, outside, recognisedBy } = house
    /** @throws Refused 503 where a list does not show everything that was written until now */
    const upToNow = async (view: string) => {
      if (!(await runner.reached(view, await events.head(), 5_000)))
        throw new Refused(code.unavailable, '政策列表正在更新，请稍后再试', { status: 503 })
    }
    const rates = query.cached(recordView(currency), { filter: { enabled: true }, limit: 20_000 })
    const asked = auditAsked(hand)
    const hosts = async () => (await rules.config('pushHosts')).split(/[\s,，]+/).map(host => host.toLowerCase())
    /** a key for each config, which the log does not hold */
    const secretOf = (configId: string) => createHmac('sha256', recognisedBy).update(`push ${configId}`).digest('hex')
    const enabledConfigs = { status: 'ENABLED' as const }
    const pushing = {
      configsOf: async (airLine: string) => {
        await upToNow(pushConfigList.name)
        const found = await query.find(pushConfigList, {
          filter: { ...enabledConfigs, airLine, when: 'CHANGE' },
          sort: ['-updatedAt'],
          limit: 1_000,
        })
        return found.map(({ id }) => id)
      },
      waitingFor: async (configId: string) => {
        await upToNow(pushOutbox.name)
        const found = await query.find(pushOutbox, { filter: { configId, status: { in: ['WAITING', 'SENDING'] } }, limit: 10_000 })
        return found.map(({ id }) => id)
      },
    }
    const parties = kindView(freeTourPolicy)
    const post = config.mail && outside.mailer(config.mail)
    const sendPushes = sendingPushes({
      run,
      due: duePushes(query),
      daily: () => query.find(pushConfigList, { filter: { ...enabledConfigs, when: 'DAILY' }, limit: 1_000 }),
      inForce: airLine => query.find(parties, { filter: { airLine, status: freeTourPolicy.inForce }, sort: ['-updatedAt'], limit: 200 }),
      hosts,
      fetch: outside.fetch,
      mail: post?.send,
      secretOf,
    })
    const interWrong = async (terms: KindTerms, now: string) =>
      wrongInInter(
        terms as never,
        await enabled('interCabin', String(terms.cabin)),
        rateOn(await rates(), String(terms.currency), toLocal(now).date),
      )
    /** how an import looks policies up */
    const tablesOf = <Row>(view: View<Row>, shown: (asked: { airLine: string }) => object) => ({
      listed: async (airLine: string) => {
        await upToNow(view.name)
        return query.find(view as View<any>, { filter: shown({ airLine }), sort: ['-updatedAt'], limit: 20_000 })
      },
      numbered: async (policyNo: string) => (await query.find(view as View<any>, { filter: { policyNo }, limit: 1 }))[0],
    })
    const sheetOf =
      (table: PolicyTable, name: string): Parameters<typeof policyQueries>[0]['sheet'] =>
      (policies, about) =>
        policySheet(table, pagesShown(policies, placesOf(policyList.doc), directory.naming({ actor: 'employee' })), about, name)
    return {
      reactions: [audits(asked), pushesFollow(pushing)],
      clocks: [every(house, 'pushes', '自由行政策推送', () => sendPushes(clock), { mayPause: true })],
      close: async () => post?.close(),
      routes: [
        ...policyRoutes({
          run,
          imports,
          readSheet,
          exists: async (what, id) => {
            if (what === 'agency') return (await run.load(agency, id)).state.status !== 'NONE'
            if (what === 'area') return [...(await airportAreas()).values()].includes(id)
            return exists(what === 'office' ? 'orgOffice' : what, id)
          },
          usedBy: async (record, id) => (await enabled(record, id))?.airLine as string | undefined,
          ranges,
          classes: async () => readPolicyClasses(await rules.config('policyClasses')),
          effective: async airLine => {
            await upToNow(policyList.name)
            return query.find(policyList, { filter: { airLine, status: 'EFFECTIVE' }, sort: ['-updatedAt'], limit: 20_000 })
          },
          ...tablesOf(policyList, unlessDeleted),
        }),
        ...kindViews.flatMap(({ kind, view }) =>
          kindRoutes(kind, {
            ...(kind.audited && { wrong: interWrong, audit: asked }),
            run,
            imports,
            readSheet,
            namesOf: namesOfRecords(query, records),
            events,
            standing,
            ...tablesOf(view, asked => kindsShown(kind, asked)),
            effective: async (_, airLine) => {
              await upToNow(view.name)
              return query.find(view, { filter: { airLine, status: kind.inForce }, limit: 20_000 })
            },
          }),
        ),
        ...pushRoutes({ hosts, isAirline: async id => (await standing('airline', id)) === 'ON', secretOf }),
        ...policyQueries({
          query,
          sheet: sheetOf(policyTable, '国内政策'),
          kindSheet: kind => sheetOf(kindTable(kind), kind.zh),
        }),
      ],
    }
  },
}
