import * as clients from '#contracts/account/client-events.ts'
import { overdueOf } from '#contracts/account/dues.ts'
import { clientAccountOf, depositAccountOf } from '#contracts/account/names.ts'
import * as api from '#contracts/account/remittance-api.ts'
import { type LocalDate, toLocal } from '#contracts/kernel/calendar.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { type Fen, uppercase } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, invalid, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { agency as agencies } from '#services/agency/agency.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { decide, streamOf } from '#services/kernel/stream/decider.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { type Process, process } from '#services/kernel/stream/process.ts'
import { claimTransfer } from '../bank-transfer.ts'
import { type BigClient, bigClient, type KnownClient } from '../big-client.ts'
import { clientDues, creditOf, lineOf, standingOf } from '../client-credit.ts'
import { type Account, account, ownOf } from '../decide.ts'
import { usableLayers } from '../kinds.ts'
import { sumOf } from '../layers.ts'
import { type KnownRemittance, type Remittance, remittance, wayOf } from '../remittance.ts'
import { correctionActs } from '../virtual-account.ts'
import { driveRemittance, kindOf, remittanceGoes, validUntil, wholeOf } from './change.ts'

type Deps = { run: Commands; agencyName: (id: string) => Promise<string> }
type ClientDeps = Deps & {
  /** clients of an agency that may buy on credit now */
  clientsOf: (agency: string, call: Call) => Promise<Omit<Static<typeof api.clientLines.data>['clients'][number], 'overdue' | 'own'>[]>
}
type Reach = { load: Commands['load']; at: At }

const known = (state: Remittance): KnownRemittance => {
  if (state.status === 'NONE') throw new Refused(code.notFound, '款项不存在', { status: 404 })
  return state
}
/**
 * Changes the amount of a remittance in its account, and returns the remittance afterwards.
 * @throws Refused with the account's words
 */
const changed = async ({ run }: Pick<Deps, 'run'>, call: CommandCall, id: string, to: Fen, reason?: string): Promise<KnownRemittance> => {
  const done = await call.unguarded(remittance, id).change({ to, ...(reason && { reason }) })
  await remittanceGoes.now({ id, ...done }, { call, load: run.load })
  const state = known((await run.load(remittance, id)).state)
  if (state.amount !== to) throw new Refused(code.payment, state.failure ?? '款项正在记账，请稍后查询')
  return state
}
const answered = (id: string, { status, drafted }: KnownRemittance) => ({ id, status, amount: drafted.amount })

/** asks the account about the change before anything is written */
const mustTake = (state: Account, of: KnownRemittance, to: Fen, { who, now: at }: Pick<CommandCall, 'who' | 'now'>): void => {
  const { way, amount } = wayOf(of, { to })
  if (way === 'IN' || amount === 0) return
  const { account: id } = of.drafted
  decide(account, 'reserve', state, { movement: 'preview', kind: kindOf(of, way), amount, ...wholeOf(of) }, { who, at, id })
}

// ── big deposits ───────────────────────────────────────────────────────────────────────────────────────────────────
const agencyMustBe = async ({ run }: Pick<Deps, 'run'>, id: string): Promise<void> => {
  const { state } = await run.load(agencies, id)
  if (state.status === 'NONE') throw invalid('代理人不存在', { agent: '代理人不存在' })
}
type Bank = { bankRefNo?: string | undefined; receivedOn?: LocalDate | undefined; remark?: string | undefined }
/** day and number of a bank's transfer */
const bankOf = ({ bankRefNo, receivedOn, remark }: Bank, now: string) => {
  const today = toLocal(now).date
  if (receivedOn && receivedOn > today) throw invalid('到账日不能晚于今天', { receivedOn: '不能晚于今天' })
  return present({ bankRefNo, receivedOn: receivedOn ?? (bankRefNo ? today : undefined), remark })
}

/**
 * Claims the number of a bank's transfer, which is registered only once.
 * @throws Refused
 */
const claimed = async (
  { run }: Pick<Deps, 'run'>,
  call: CommandCall,
  { remittanceId, bankRefNo }: { remittanceId: string; bankRefNo?: string | undefined },
) => {
  if (bankRefNo) await claimTransfer({ load: run.load, at: call.unguarded, now: call.now }, { bankRefNo, remittanceId })
}
/** @throws Refused where a deposit would be expired on the day of its registration */
const mustBeUsable = (drafted: Parameters<typeof validUntil>[0]['drafted'], now: string): void => {
  const until = validUntil({ drafted })
  if (until === undefined || until >= toLocal(now).date) return
  throw invalid('押金已过有效期，不能登记', { receivedOn: '押金自到账日起一年内有效' })
}

export const bigDepositRoutes = ({ run, agencyName }: Deps): Route[] => [
  on(api.bigDepositDetail, async ({ id }, { who, now: at }) => {
    const { state, revision } = await seenBy(run, remittance, id, who)
    const { remittanceId: _, ...drafted } = state.drafted
    const { state: funds, revision: fundsRevision } = await run.load(account, drafted.account)
    const unused = funds.status === 'NONE' ? 0 : (funds.layers.find(({ layer }) => layer === id)?.amount ?? 0)
    const until = validUntil(state)
    return {
      id,
      ...drafted,
      status: state.status,
      ...(state.change && { isChanging: true }),
      ...present({ validUntil: until, reason: state.reason, failure: state.failure }),
      unused,
      ...standingOf(funds),
      revision,
      stream: streamOf(remittance, id),
      draftedAt: state.draftedAt,
      updatedAt: state.updatedAt,
      funds: {
        revision: fundsRevision,
        ...(funds.status !== 'NONE' && funds.correction && { correction: funds.correction }),
        allowedActions: allowedActions(account, funds, { who, at, id: drafted.account }, correctionActs),
      },
      allowedActions: allowedActions(remittance, state, { who, at, id }, { modify: api.modifyBigDeposit, change: api.deleteBigDeposit }),
    }
  }),
  on(api.ownDeposit, async (_, { who, now }) => {
    if (!who.agency) throw forbidden()
    const id = depositAccountOf(who.agency, 'NON_PENALTY')
    const { state } = await run.load(account, id)
    const layers = state.status === 'NONE' ? [] : state.layers
    const usable = state.status === 'NONE' ? [] : usableLayers(state, toLocal(now).date, 'PAY')
    return {
      account: id,
      available: sumOf(usable),
      unused: sumOf(layers),
      balance: standingOf(state).balance,
      isOpen: state.status !== 'NONE',
      deposits: layers.map(({ layer, amount, until }) => ({ id: layer, amount, ...present({ validUntil: until }) })),
    }
  }),
  on(api.bigDepositPreview, async ({ id, agent, kind, totalAmount }, { who, now }) => {
    if (!id && (!agent || !kind)) throw invalid('请选择代理人和押金类别', { agent: '请选择代理人' })
    const of = id ? (await seenBy(run, remittance, id, who)).state : undefined
    const { state: funds } = await run.load(account, of?.drafted.account ?? depositAccountOf(agent!, kind!))
    if (of) mustTake(funds, of, totalAmount, { who, now })
    const before = standingOf(funds)
    const more = totalAmount - (of?.amount ?? 0)
    const until = validUntil(of ?? { drafted: { deposit: kind!, receivedOn: toLocal(now).date } })
    return {
      totalText: uppercase(totalAmount),
      before,
      after: { available: before.available + more, balance: before.balance + more },
      ...(until && totalAmount > 0 && { validUntil: until }),
    }
  }),
  on(api.addBigDeposit, async ({ agent, kind, totalAmount: amount, ...bank }, call: CommandCall) => {
    if (amount <= 0) throw invalid('金额须大于0', { totalAmount: '金额须大于0' })
    await agencyMustBe({ run }, agent)
    const brought = bankOf(bank, call.now)
    const id = documentNumber('G', call.now, call.commandId)
    const into = depositAccountOf(agent, kind)
    const whose = { agency: agent, agencyName: await agencyName(agent) }
    mustBeUsable({ deposit: kind, ...present({ receivedOn: brought.receivedOn }) }, call.now)
    await claimed({ run }, call, { remittanceId: id, ...brought })
    await call.unguarded(account, into).open({ type: 'D', ...whose })
    const { state } = await call.unguarded(remittance, id).draft({
      remittanceId: id,
      kind: 'DEPOSIT',
      deposit: kind,
      account: into,
      ...whose,
      amount,
      draftedBy: call.who.user,
      ...brought,
    })
    return answered(id, bank.bankRefNo ? await changed({ run }, call, id, amount) : known(state))
  }),
  act(api.modifyBigDeposit, remittance, 'id', async ({ id, state, command, body: { totalAmount, ...bank }, call }) => {
    mustBeDeposit(state)
    if (totalAmount !== undefined && totalAmount <= 0) throw invalid('金额须大于0，作废请删除', { totalAmount: '金额须大于0' })
    const isDraft = state.status === 'DRAFT'
    if (!isDraft && totalAmount !== undefined) mustTake((await run.load(account, state.drafted.account)).state, state, totalAmount, call)
    const brought = bankOf(bank, call.now)
    mustBeUsable({ ...state.drafted, ...brought }, call.now)
    // also where it has the number: a colleague may be correcting it at this moment
    await claimed({ run }, call, { remittanceId: id, ...present({ bankRefNo: brought.bankRefNo }) })
    const words = { ...brought, ...(isDraft && totalAmount !== undefined && { amount: totalAmount }) }
    await command.modify(words)
    // a repeated command is answered as it was, and its request died before the amount was changed, or after
    const now = known((await run.load(remittance, id)).state)
    const to = totalAmount ?? now.drafted.amount
    const confirms = now.status === 'DRAFT' ? now.drafted.bankRefNo !== undefined : to !== now.amount
    return answered(id, confirms ? await changed({ run }, call, id, to) : now)
  }),
  act(api.deleteBigDeposit, remittance, 'id', async ({ id, state, body: { reason }, call }) => {
    mustBeDeposit(state)
    mustTake((await run.load(account, state.drafted.account)).state, state, 0, call)
    return answered(id, await changed({ run }, call, id, 0, reason))
  }),
]
const mustBeDeposit = ({ drafted }: KnownRemittance): void => {
  if (drafted.kind !== 'DEPOSIT') throw new Refused(code.notFound, '大额押金不存在', { status: 404 })
}

// ── big clients ────────────────────────────────────────────────────────────────────────────────────────────────────
const wantedLine = (client: KnownClient): Fen => (client.status === 'DELETED' ? 0 : client.line)

/** Makes the account follow the client's line, or takes the line back where the account cannot. It may be repeated. */
export const syncLine = async ({ load, at }: Reach, id: string): Promise<void> => {
  const { state: client } = await load(bigClient, id)
  if (client.status === 'NONE') return
  const { account: of, agency, agencyName } = client.added
  const wanted = wantedLine(client)
  await at(account, of).open({ type: 'C', agency, agencyName })
  const line = lineOf(id)
  const whose = { remittanceId: line, kind: 'LINE' as const, account: of, agency, agencyName, draftedBy: client.added.addedBy }
  await at(remittance, line).draft({ ...whose, amount: client.added.line })
  const asked = async () => {
    const { state } = await load(remittance, line)
    if (state.status === 'NONE' || state.amount === wanted) return true
    try {
      await at(remittance, line).change({ to: wanted })
      return true
    } catch (error) {
      // another instance has asked since the look
      if (isRefusal(error)) return false
      throw error
    }
  }
  // a change that another instance has asked for comes first
  do await driveRemittance({ load, at }, line)
  while (!(await asked()))
  await driveRemittance({ load, at }, line)
  const { state } = await load(remittance, line)
  if (state.status !== 'NONE' && state.amount !== wanted && state.failure)
    await at(bigClient, id).keepLine({ line: state.amount, reason: state.failure, wanted })
}
const follows = {
  added: follow(clients.BigClientAdded, ({ clientId }, reach) => syncLine(reach, clientId)),
  modified: follow(clients.BigClientModified, (_, reach) => syncLine(reach, reach.id)),
  deleted: follow(clients.BigClientDeleted, (_, reach) => syncLine(reach, reach.id)),
}
export const clientProcess: Process = process('big-clients', follows.added.again, follows.modified.again, follows.deleted.again)

const knownClient = (state: BigClient): KnownClient => {
  if (state.status === 'NONE') throw new Refused(code.notFound, '大客户不存在', { status: 404 })
  return state
}

export const bigClientRoutes = ({ run, agencyName, clientsOf }: ClientDeps): Route[] => {
  const synced = async (id: string, wanted: Fen) => {
    const client = knownClient((await run.load(bigClient, id)).state)
    if (wantedLine(client) !== wanted) {
      const { state } = await run.load(remittance, lineOf(id))
      throw new Refused(code.payment, (state.status !== 'NONE' && state.failure) || '授信额度未变动')
    }
    return { id, status: client.status, line: client.line }
  }
  const paymentOf = (state: KnownRemittance): void => {
    if (state.drafted.kind !== 'PAYMENT') throw new Refused(code.notFound, '大客户付款不存在', { status: 404 })
  }
  return [
    on(api.bigClientDetail, async ({ id }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, bigClient, id, who)
      const { agency, agencyName: ofAgency, account: funds } = state.added
      const { state: money } = await run.load(account, funds)
      const { name, line, termDays, remark, status } = state
      const dues = await clientDues(run, { account: funds, termDays })
      const [oldest] = dues
      return {
        dues,
        overdue: overdueOf(dues, toLocal(at).date),
        ...present({ dueOn: oldest?.by }),
        id,
        name,
        agency,
        agencyName: ofAgency,
        account: funds,
        status,
        termDays,
        ...present({ remark }),
        // a deleted client has no line and no debt by it
        ...creditOf(line, money),
        ...(status === 'DELETED' && { debt: 0 }),
        own: money.status === 'NONE' ? 0 : ownOf(money),
        reserved: money.status === 'NONE' ? 0 : money.reserved,
        addedAt: state.addedAt,
        updatedAt: state.updatedAt,
        revision,
        stream: streamOf(bigClient, id),
        allowedActions: allowedActions(
          bigClient,
          state,
          { who, at, id },
          { modify: api.modifyBigClient, delete: api.deleteBigClient, pay: api.addClientPayment },
        ),
      }
    }),
    on(api.clientLines, async (_, call) => {
      if (!call.who.agency) throw forbidden()
      const today = toLocal(call.now).date
      const clients = await clientsOf(call.who.agency, call)
      const owns = await Promise.all(
        clients.map(async ({ account: of }) => {
          const { state } = await run.load(account, of)
          return state.status === 'NONE' ? 0 : ownOf(state)
        }),
      )
      return { clients: clients.map((client, n) => ({ ...client, own: owns[n]!, overdue: overdueOf(client.dues, today) })) }
    }),
    on(api.bigClientPreview, async ({ id, agent, totalAmount, payment, line }, { who, now }) => {
      if (!id) {
        if (!agent || line === undefined) throw invalid('请选择代理人并填写授信额度', { agent: '请选择代理人' })
        await agencyMustBe({ run }, agent)
        const before = { line: 0, balance: 0, available: 0, debt: 0 }
        return { amountText: uppercase(line), before, after: { line, balance: line, available: line, debt: 0 } }
      }
      const { state } = await seenBy(run, bigClient, id, who)
      const { state: funds } = await run.load(account, state.added.account)
      const before = creditOf(state.line, funds)
      const of = payment ?? (line === undefined ? undefined : lineOf(id))
      const registered = of === undefined ? undefined : known((await run.load(remittance, of)).state)
      if (registered) mustTake(funds, registered, payment ? 0 : line!, { who, now })
      const more = payment ? 0 - registered!.amount : line === undefined ? (totalAmount ?? 0) : line - state.line
      const next = line ?? state.line
      const after = { line: next, balance: before.balance + more, available: before.available + more }
      const amount = payment ? registered!.amount : (line ?? totalAmount ?? 0)
      return { amountText: uppercase(amount), before, after: { ...after, debt: Math.max(0, next - after.balance) } }
    }),
    on(api.addBigClient, async ({ agent, name, line, termDays, remark }, call: CommandCall) => {
      await agencyMustBe({ run }, agent)
      const id = documentNumber('K', call.now, call.commandId)
      const whose = { agency: agent, agencyName: await agencyName(agent), account: clientAccountOf(agent, id), addedBy: call.who.user }
      const done = await call
        .unguarded(bigClient, id)
        .add({ clientId: id, ...whose, name: name.trim(), line, termDays, ...(remark && { remark }) })
      await follows.added.now({ id, ...done }, { call, load: run.load })
      return synced(id, line)
    }),
    act(api.modifyBigClient, bigClient, 'id', async ({ id, state, command, body, call }) => {
      const { name = state.name, line = state.line, termDays = state.termDays, remark = state.remark } = body
      const { state: of } = await run.load(remittance, lineOf(id))
      if (of.status !== 'NONE') mustTake((await run.load(account, state.added.account)).state, of, line, call)
      const done = await command.modify({ name: name.trim(), line, termDays, ...(remark && { remark }) })
      await follows.modified.now({ id, ...done }, { call, load: run.load })
      return synced(id, line)
    }),
    act(api.deleteBigClient, bigClient, 'id', async ({ id, state, command, call }) => {
      const { state: funds } = await run.load(account, state.added.account)
      const { balance } = standingOf(funds)
      const done = await command.delete({ balance, reserved: funds.status === 'NONE' ? 0 : funds.reserved, line: state.line })
      await follows.deleted.now({ id, ...done }, { call, load: run.load })
      return synced(id, 0)
    }),
    act(api.addClientPayment, bigClient, 'id', async ({ id: client, state, check, body: { totalAmount: amount, ...bank }, call }) => {
      await check('pay')
      if (amount <= 0) throw invalid('金额须大于0', { totalAmount: '金额须大于0' })
      const id = documentNumber('G', call.now, call.commandId)
      const { agency, agencyName: ofAgency, account: into } = state.added
      const whose = { account: into, client, agency, agencyName: ofAgency, draftedBy: call.who.user }
      // claims the number only for what will be registered
      const brought = bankOf(bank, call.now)
      if (brought.receivedOn && brought.receivedOn < toLocal(state.addedAt).date)
        throw invalid('到账日不能早于大客户的新增日', { receivedOn: '不能早于大客户的新增日' })
      await claimed({ run }, call, { remittanceId: id, bankRefNo: bank.bankRefNo })
      await call.unguarded(remittance, id).draft({ remittanceId: id, kind: 'PAYMENT', ...whose, amount, ...brought })
      return answered(id, await changed({ run }, call, id, amount))
    }),
    act(api.invalidClientPayment, remittance, 'id', async ({ id, state, body: { reason }, call }) => {
      paymentOf(state)
      mustTake((await run.load(account, state.drafted.account)).state, state, 0, call)
      return answered(id, await changed({ run }, call, id, 0, reason))
    }),
  ]
}
