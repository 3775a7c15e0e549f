import { randomUUID } from 'node:crypto'
import t from 'tap'
import * as agents from '#contracts/agency/agency-api.ts'
import { orgOffice } from '#contracts/agency/office.ts'
import { registrationFiles } from '#contracts/agency/registration.ts'
import * as api from '#contracts/agency/registration-api.ts'
import { registerAuditor } from '#contracts/basicinfo/register-auditor.ts'
import * as flow from '#contracts/flow/api.ts'
import { login, profile, verifyCode } from '#contracts/identity/api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { present } from '#contracts/kernel/present.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { ReasonCode } from '#contracts/reasons.ts'
import { timeline } from '#contracts/report/history.ts'
import { seedRegistrations } from '#ops/seed/registrations.ts'
import { agency } from '#services/agency/agency.ts'
import type { KnownAgency } from '#services/agency/agency-state.ts'
import { agencyDues } from '#services/agency/dues.ts'
import { goodForm } from '#services/agency/test/registration-form.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { commanding, idFrom } from '#services/kernel/stream/commands.ts'
import { tick } from '#services/kernel/stream/due.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { type Sent, startProgram } from '../start.ts'

/** The registration of an agency, as it was agreed (`ops/ci/checklist.tsv` 24–49, 66, 120). */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64')
const required = Object.keys(registrationFiles).filter(field => field !== 'files')
const images: { field: string; name: string; bytes: Uint8Array }[] = required.map(field => ({ field, name: '../../证照.html', bytes: png }))

const house = await startProgram({ config: { demo: true } })
t.teardown(house.close)
const { program, send, call, later } = house
const office = await call(orgOffice.endpoints.add, { name: '三亚营业部' }, 'admin')
const form = { ...goodForm, parentOrgId: office.id }
const asking = { userId: form.loginName, passWord: form.password }

const captcha = async () => {
  const uuid = randomUUID()
  const { headers } = await send(verifyCode, { uuid })
  return { uuid, verifyCode: String(headers['x-demo-captcha']) }
}
const registered = async (change: object = {}, files = images) =>
  send(api.register, { ...form, ...(await captcha()), ...change }, undefined, { files })
const entering = async (loginName: string = form.loginName, sent: Sent = {}) =>
  send(login, { loginName, password: form.password, ...(await captcha()) }, undefined, sent)
const shown = () => call(api.showRegisterFlow, asking)
/** does all tasks of the review that this person may do, in the same way */
const review = async (as: string, routeId: string, flowRemark?: string, reasonCode?: ReasonCode) => {
  await program.settle()
  const { content } = await call(flow.flowTaskList, { definition: 'AGENT_REGISTER' }, as)
  for (const { id, instanceId } of content)
    await call(
      flow.handleFlow,
      { curentTaskId: id, instanceId, routeId, ...(flowRemark && { flowRemark }), ...present({ reasonCode }) },
      as,
    )
  await program.settle()
  return content.length
}

t.test('what is wrong is told in the order that was agreed, and nothing is kept', async t => {
  const head = await program.events.head()
  t.match(await registered({ name: '', loginName: 'a b' }), {
    status: 400,
    code: code.invalid,
    message: '请输入单位名称',
    errors: { name: /./ },
  })
  t.match(await registered({ loginName: '名' }), { message: '登录名不符合系统要求' })
  t.match(await registered({ parentOrgId: 'nowhere' }), { message: '所选营业部不存在' })
  t.match(await registered({ cityId: '{"$ne":null}' }), { message: '所选城市不存在' })
  t.match(await registered({ airLine: 'ZZ', isInter: '0' }), { message: '航空公司ZZ不存在' })
  t.match(await registered({ heritage: '0' }), { message: '请选择主营业务' })
  t.match(await registered({}, images.slice(1)), { message: '请上传营业执照及其他经营许可证' })
  t.match(await registered({ confirmPassword: 'cd'.repeat(32) }), { message: '两次输入的密码不一致' })
  t.match(await registered({ verifyCode: '' }), { message: '请输入验证码' })
  t.match(await registered({ verifyCode: 'WRONG' }), { status: 401, code: code.captchaWrong })
  const hostile: Record<string, [Buffer, number]> = {
    svg: [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 400],
    'a page that begins like a gif': [Buffer.from('GIF89a<script>alert(1)</script>'), 400],
    text: [Buffer.from('营业执照'), 400],
    nothing: [Buffer.alloc(0), 400],
    'one byte too many': [Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024 + 1 - png.length)]), 413],
  }
  for (const [what, [bytes, status]] of Object.entries(hostile)) {
    const answer = await registered({}, [...images, { field: 'files', name: 'a.png', bytes }])
    t.match(answer, { status, code: code.file }, what)
  }
  t.match(await registered({}, [...images, { field: 'others', name: 'a.png', bytes: png }]), { status: 400, message: /文件字段/ })
  t.match(await registered({}, [...images, ...[1, 2, 3].map(() => images[0]!)]), { status: 400, message: '每类资质图片最多3张' })
  const used = await captcha()
  t.equal(await program.events.head(), head, 'nothing was written')
  t.match(await registered(used), { status: 200 })
  t.match(await registered({ ...used, loginName: 'another-1' }), { code: code.captchaWrong }, 'a captcha is good once')
})

t.test('120 registered: under review, shown instead of let in', async t => {
  await program.settle()
  t.match(await registered({ loginName: 'LANGHUA-1', password: '1'.repeat(64), confirmPassword: '1'.repeat(64) }), {
    status: 409,
    message: '登录名已存在',
  })
  t.match(await registered({ loginName: 'yefeng' }), { message: '登录名已存在' })
  t.match(await registered(), { status: 200, data: { userId: form.loginName } }, 'whoever sends his own once more is answered as before')
  for (const change of [{ address: '三亚市别处1号' }, { airLine: 'HU', isInter: '0' }])
    t.match(
      await registered(change),
      { status: 409, message: /^该登录名的申请正在审核，与本次提交的内容不一致/ },
      'but not with another form',
    )
  t.match(
    await registered(
      {},
      images.map(image => ({ ...image, bytes: Buffer.concat([png, png]) })),
    ),
    { status: 409 },
    'nor other papers',
  )
  const { data } = await entering()
  t.same(data, { showPage: 'review', userId: form.loginName })
  const { result, routes, instance, status } = await shown()
  t.match(result, {
    orgAgent: { discription: form.discription, heritage: '3' },
    agentInfo: { licenceno: form.licenceno, legalIdNo: form.legalIdNo, bankAccount: form.bankAccount, orgType: 'GROUP_TOUR' },
    agent: { name: form.name },
    parentOrg: { name: '三亚营业部' },
    province: { name: '海南省' },
    city: { name: '三亚市' },
    loginName: form.loginName,
    salesAuthorityCN: { HU: true, JD: true },
    salesAuthorityEN: { HU: true },
    defaultHandler: null,
  })
  t.same([status, routes], ['REVIEWING', []])
  t.match(instance, {
    id: /^AGENT_REGISTER~/,
    tasks: [{ toGroupName: '营业部初审', statusDesc: '待处理', handleRemark: '', handleTime: '' }],
  })
  t.equal(instance.tasks.length, 1)
  t.same(
    result.pictures.map(({ fileType }) => fileType).sort(),
    Object.values(registrationFiles)
      .filter(kind => kind !== 'OTHER')
      .sort(),
  )
  t.match(await send(api.modifyAgentInfo, { ...asking, address: '别处' }), { status: 409, message: '当前状态不可修改' })
  t.match(await send(api.resubmitRegisterFlow, asking), { status: 409, message: '当前状态不可修改' })
})

t.test('pictures: for their agency and its reviewers, and harmless', async t => {
  const [one] = (await shown()).result.pictures
  const fetched = await program.app.inject({ method: 'GET', url: one!.filePath })
  t.match(fetched.headers, {
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': /^attachment; .*%E8%AF%81%E7%85%A7\.png$/,
    'content-security-policy': /default-src 'none'/,
  })
  t.ok(png.equals(fetched.rawPayload))
  t.equal((await send(api.picture, { id: one!.id }, 'admin')).status, 200)
  t.match(await send(api.picture, { id: one!.id }, 'auditor'), { status: 403, message: '请先显示个人信息' })
  const pressed = { headers: { 'x-show-personal': 'true' } }
  t.equal((await send(api.picture, { id: one!.id }, 'auditor', pressed)).status, 200)
  for (const as of [undefined, 'yefeng', 'refund'])
    t.match(await send(api.picture, { id: one!.id }, as), { status: 404, message: '资质图片不存在' })
  const [, other] = (await shown()).result.pictures
  const key = new URL(one!.filePath, 'http://x').searchParams.get('key')!
  t.equal((await send(api.picture, { id: other!.id, key })).status, 404, 'a key opens its own picture')
  t.equal((await send(api.picture, { id: one!.id, key: key.replace(/^\d/, '9') })).status, 404, 'a key cannot be prolonged')
  later(16)
  t.equal((await send(api.picture, { id: one!.id, key })).status, 404, 'nor does it last')
})

t.test('120 returned, mended, resubmitted, approved, let in', async t => {
  t.equal(await review('order', 'office-back', '营业执照不清晰', 'MATERIALS_UNCLEAR'), 1)
  const { status, routes, instance, result } = await shown()
  t.equal(status, 'RETURNED')
  t.match(
    routes.map(({ id }) => id),
    ['resubmit', 'withdraw'],
  )
  t.match(instance.tasks[0], { toName: '营业部', handleRemark: '营业执照不清晰', statusDesc: '已退回' })
  const { events } = await call(timeline, { stream: `agency-${result.agent.id}` }, 'auditor')
  t.match(
    events.find(({ type }) => type === 'AgencyReturned'),
    { reasonCode: 'MATERIALS_UNCLEAR', reason: '营业执照不清晰' },
    'why the flow has returned it stands with the agency',
  )
  const wrongCode = { curentTaskId: 'T1', instanceId: 'I1', reasonCode: 'RISK' }
  t.match(await send(flow.handleFlow, wrongCode as never, 'order'), { status: 400, errors: { reasonCode: /./ } }, 'another list')
  t.same((await entering()).data.showPage, 'review')

  t.match(await send(api.modifyAgentInfo, { ...asking, address: '三亚市解放路2号', isInter: '0,0,0', airLine: 'HU,JD,CN' }), {
    status: 200,
  })
  t.match(await send(api.modifyAgentInfo, { ...asking, legalName: '' }), { status: 400, message: '请输入法人姓名' })
  const cert = result.pictures.find(({ fileType }) => fileType === 'BUSINESS_CERT')!
  t.match(await send(api.deleteReviewImage, { ...asking, id: cert.id }), { status: 200 })
  t.match(await send(api.deleteReviewImage, { ...asking, id: cert.id }), { status: 404 })
  t.match(await send(api.resubmitRegisterFlow, asking), { status: 400, message: '请上传营业执照及其他经营许可证' })
  const again = { ...asking, fileType: 'BUSINESS_CERT' }
  t.match(await send(api.reuploadFile, again, undefined, { files: [{ name: 'a.svg', bytes: Buffer.from('<svg/>') }] }), { status: 400 })
  const added = await call(api.reuploadFile, again as never, undefined, { files: [{ name: '执照.gif', bytes: png }] })
  t.match(added, { fileName: '执照.png', fileType: 'BUSINESS_CERT' })
  t.match(await send(api.resubmitRegisterFlow, { ...asking, routeId: 'approve' }), { status: 400, message: '请选择操作' })
  t.same(await call(api.resubmitRegisterFlow, { ...asking, routeId: 'resubmit', flowRemark: '已更换' }), {
    userId: form.loginName,
    status: 'REVIEWING',
  })
  t.match(await send(api.resubmitRegisterFlow, asking), { status: 409 })

  t.equal(await review('order', 'office-pass'), 1)
  t.equal(await review('order', 'sales-pass'), 3, 'one for each airline')
  t.match((await entering()).data, { showPage: 'review' })
  t.equal(await review('admin', 'head-pass'), 1)
  const { data } = await entering()
  t.type(data.accessToken, 'string')
  t.notOk(data.showPage)
  const known = await call(agents.getAgent, { id: result.agent.id }, 'admin')
  t.match(known, { status: 'APPROVED', domestic: ['HU', 'JD', 'CN'], inter: [], agentInfo: { address: '三亚市解放路2号' } })
  t.match(known.reviewed, { by: '冯立', at: /^20/ }, 'who has let it in, and when')
  t.match(await send(api.picture, { id: added.id }, form.loginName), { status: 200 }, 'its own people by their login')
  t.equal((await send(api.picture, { id: cert.id }, 'admin')).status, 404, 'what was taken away is gone')
  t.match(await send(api.modifyAgentInfo, { ...asking, address: 'x' }), { status: 409 })
})

t.test('123 staff manage agencies: switched, frozen, disabled, changed by flow', async t => {
  const id = (await shown()).result.agent.id
  const row = async () => {
    await program.settle()
    return (await call(agents.queryAgents, { q: '三亚浪花' }, 'admin')).content[0]!
  }
  t.match(await row(), {
    id,
    status: 'APPROVED',
    loginName: form.loginName,
    canFreeBid: false,
    canAutoQuote: false,
    canInterFreeBid: false,
  })
  await call(agents.setCanFreeBid, { id, on: true }, 'admin')
  await call(agents.setCanInterFreeBid, { ids: [id], on: true }, 'admin')
  t.match(await row(), { canFreeBid: true, canAutoQuote: false, canInterFreeBid: true })
  t.match(await send(agents.setCanFreeBid, { id, on: true }, 'order'), { status: 403 })
  await call(agents.modifyAgent, { id, email: 'new@langhua.example', defaultHandler: 'order' }, 'admin')
  t.match(await send(agents.enableAgent, { id }, 'admin'), { status: 409, message: '代理人未停用' })
  t.match(await send(agents.modifyAgent, { id, parentOrgId: 'nowhere' }, 'admin'), { status: 400, errors: { parentOrgId: /不存在/ } })
  t.match(await send(agents.modifyAgent, { id, defaultHandler: form.loginName }, 'admin'), { status: 400, message: '默认处理人不存在' })
  t.equal((await call(agents.getAgent, { id }, 'admin')).defaultHandler, 'order')
  await call(agents.modifyAgent, { id, defaultHandler: '' }, 'admin')
  t.notOk('defaultHandler' in (await call(agents.getAgent, { id }, 'admin')), 'an empty text clears it')
  const dept = { agentId: id, deptId: 'NOWHERE' }
  t.match(await send(agents.submitDepartmentApply, dept, 'admin'), { status: 400, message: '所选部门不存在或已停用' })
  const zz = { agentId: id, authorities: [{ airLine: 'ZZ', inter: false }] }
  t.match(await send(agents.submitSalesApply, zz, 'admin'), { status: 400, message: '航空公司ZZ不存在' })
  t.same((await call(agents.getAgent, { id }, 'admin')).changes, [], 'nothing waits')

  const own = { authorization: `Bearer ${(await entering()).data.accessToken}` }
  const profiled = () => send(profile, {}, undefined, { headers: own })
  t.equal((await profiled()).status, 200)
  t.same(await call(agents.batchFrozen, { ids: [id, 'nobody'], frozen: true, reason: '欠款' }, 'admin'), {
    ids: [id],
    failed: [{ id: 'nobody', message: '代理人不存在' }],
  })
  t.equal((await profiled()).status, 401, 'who is frozen acts no more')
  t.match((await entering()).data, { showPage: 'review' })
  t.match(await send(agents.batchFrozen, { id, frozen: true }, 'admin'), { status: 409 })
  await call(agents.batchFrozen, { id, frozen: false }, 'admin')
  await call(agents.disableAgent, { id }, 'admin')
  t.match(await row(), { status: 'DISABLED' })
  await call(agents.enableAgent, { id }, 'admin')
  t.equal((await profiled()).status, 401, 'logins have ended for good when it was disabled')
  own.authorization = `Bearer ${(await entering()).data.accessToken}`
  t.equal((await profiled()).status, 200)

  const decide = async (definition: string, step: string, as: string, way: string) => {
    await program.settle()
    const { content } = await call(flow.flowTaskList, { definition }, as)
    t.equal(content.length, 1, `${definition} ${step}`)
    const [task] = content
    const choice = { curentTaskId: task!.id, instanceId: task!.instanceId, routeId: `${step}-${way}`, flowRemark: '已核实' }
    await call(flow.handleFlow, choice, as)
    await program.settle()
  }
  t.match(await send(agents.submitNameApply, { agentId: 'AG1001', name: '别家' }, undefined, { headers: own }), { status: 404 })
  t.match(await send(agents.submitNameApply, { name: '三亚浪花国际旅行社' }, undefined, { headers: own }), { status: 200 })
  t.match(await send(agents.submitNameApply, { agentId: id, name: '又一名' }, 'admin'), {
    status: 400,
    message: '已有名称变更申请在审批中',
  })
  await decide('AGENT_NAME', 'step1', 'order', 'pass')
  await decide('AGENT_NAME', 'step2', 'admin', 'pass')
  const { instanceId } = await call(agents.submitDepartmentApply, { agentId: id, deptId: 'SALES' }, 'admin')
  t.match((await call(flow.instanceDetail, { id: instanceId }, 'admin')).form, { before: '', after: '团队销售部（SALES）' })
  await decide('AGENT_DEPARTMENT', 'step1', 'order', 'pass')
  await decide('AGENT_DEPARTMENT', 'step2', 'admin', 'pass')
  t.equal((await call(agents.getAgent, { id }, 'admin')).deptId, 'SALES')
  const authorities = [{ airLine: 'GS', inter: false }]
  await call(agents.submitSalesApply, { agentId: id, authorities }, 'admin')
  await decide('AGENT_SALES', 'step1', 'order', 'reject')
  t.match(await row(), { name: '三亚浪花国际旅行社', domestic: ['HU', 'JD', 'CN'] })
  const decided = { at: /^20/ }
  t.match((await call(agents.getAgent, { id }, 'admin')).decidedChanges, [
    { kind: 'NAME', approved: true, by: '冯立', ...decided },
    { kind: 'DEPARTMENT', approved: true, by: '冯立', ...decided },
    { kind: 'SALES', approved: false, reason: '已核实', by: '周敏', ...decided },
  ])
  await call(agents.submitSalesApply, { agentId: id, authorities }, 'admin')
  await decide('AGENT_SALES', 'step1', 'order', 'pass')
  await decide('AGENT_SALES', 'step2', 'admin', 'pass')
  t.match(await row(), { domestic: ['GS'], inter: [] })

  t.match(await send(agents.submitFinanceCode, { id }, 'finance'), { status: 403 })
  t.match(await send(agents.submitFinanceCode, { id }, 'admin'), { status: 404 })
  await call(agents.saveFinanceCode, { id, financeCode: 'C-10086' }, 'admin')
  await call(agents.submitFinanceCode, { id }, 'admin')
  t.match(await send(agents.saveFinanceCode, { id, financeCode: 'C-2' }, 'admin'), { status: 409, message: '财务代码正在审批，不能修改' })
  await decide('FINANCE_CODE', 'step1', 'finance', 'reject')
  t.match((await call(agents.queryFinanceCodes, {}, 'admin')).content, [
    { id, financeCode: 'C-10086', status: 'REJECTED', decidedBy: '郑钧', decidedAt: /^20/ },
  ])

  const [auditor] = [await call(registerAuditor.endpoints.add, { auditor: 'order', parentOrgId: office.id }, 'admin')]
  t.match(await call(registerAuditor.endpoints.query, { auditor: 'order' }, 'admin'), {
    content: [{ id: auditor.id, auditor: 'order', parentOrgId: office.id }],
  })
  const [added] = await program.events.read(`registerAuditor-${auditor.id}`)
  t.equal(added!.data.auditor, await program.house.logins.idOf(program.run.load, 'order'), 'the fact names him by id')
  t.match(await send(registerAuditor.endpoints.add, { auditor: 'nobody-1' }, 'admin'), {
    status: 400,
    errors: { auditor: '审核员不存在' },
  })
})

t.test('49 another agency, and whoever guesses, reaches nothing', async t => {
  t.match(await registered({ loginName: 'yuhai-1' }), { status: 200 })
  await review('order', 'office-back', '营业执照不清晰')
  const [foreign] = (await shown()).result.pictures
  const theirs = { userId: 'yuhai-1', passWord: form.password }
  t.match(await send(api.deleteReviewImage, { ...theirs, id: foreign!.id }), { status: 404, message: '资质图片不存在' })
  const own = await call(api.showRegisterFlow, theirs)
  t.match(await send(api.modifyAgentInfo, { ...asking, id: own.result.agent.id, address: 'x' }), { status: 404 })
  const wrong = { userId: 'yuhai-1', passWord: 'f'.repeat(64) }
  const guesses = [
    await send(api.showRegisterFlow, wrong),
    await send(api.modifyAgentInfo, { ...wrong, address: 'x' }),
    await send(api.deleteReviewImage, { ...wrong, id: foreign!.id }),
    await send(api.resubmitRegisterFlow, wrong),
  ]
  const stranger = await send(api.showRegisterFlow, { ...wrong, userId: 'nobody-here' })
  for (const guess of guesses) t.same([guess.status, guess.code, guess.message], [stranger.status, stranger.code, stranger.message])
  t.equal(stranger.code, code.loginWrong)
  t.match(await send(api.reuploadFile, { ...wrong, fileType: 'OTHER' }, undefined, { files: [{ name: 'a.png', bytes: png }] }), {
    status: 401,
    code: code.loginLocked,
  })
  t.match(await send(api.showRegisterFlow, theirs), { code: code.loginLocked }, 'also with the right one, as long as it is locked')
  const elsewhere = { from: '198.51.100.7' }
  t.match(await send(api.showRegisterFlow, theirs, undefined, elsewhere), { status: 200 }, 'its owner is elsewhere, and not locked out')
  t.match(await entering('yuhai-1', elsewhere), { status: 200, data: { showPage: 'review' } }, 'nor from the login')
})

t.test('an application that is not whole can be left off: nothing of it is handed in', async t => {
  t.match(await registered({ loginName: 'gaoju-1' }), { status: 200 })
  await review('order', 'office-back', '营业执照不清晰')
  const mine = { ...asking, userId: 'gaoju-1' }
  const [paper] = (await call(api.showRegisterFlow, mine)).result.pictures
  await call(api.deleteReviewImage, { ...mine, id: paper!.id })
  t.match(await send(api.resubmitRegisterFlow, { ...mine, routeId: 'resubmit' }), { status: 400, message: /请上传/ })
  t.match(await send(api.resubmitRegisterFlow, { ...mine, routeId: 'withdraw', flowRemark: '不再申请' }), { status: 200 })
  await program.settle()
  const { agent } = (await call(api.showRegisterFlow, mine)).result
  t.match(await call(api.showRegisterFlow, mine), { status: 'REJECTED', routes: [] })
  t.match(await call(agents.getAgent, { id: agent.id }, 'admin'), { status: 'REJECTED', reason: '不再申请' })
  const facts = await program.events.read(`agency-${agent.id}`)
  t.notOk(
    facts.some(({ type }) => type === 'AgencyResubmitted'),
    'it was never resubmitted',
  )
  t.match(await send(api.resubmitRegisterFlow, { ...mine, routeId: 'resubmit' }), { status: 409 })
})

t.test('two ask for one name in the same moment: one bears it; whose request died has his account all the same', async t => {
  const answers = await Promise.all([registered({ loginName: 'twins-1' }), registered({ loginName: 'Twins-1' })])
  t.same(answers.map(({ status }) => status).sort(), [200, 409])
  t.match(
    answers.find(({ status }) => status === 409),
    { message: '登录名已存在' },
  )
  await program.settle()
  const bearer = answers.find(({ status }) => status === 200)!.data.agentId
  t.match((await program.house.logins.find(program.run.load, 'twins-1')).state, { agency: bearer })
  const { info, applied, papers } = (await program.run.load(agency, bearer)).state as KnownAgency
  const died = commanding(program.run, () => ({ who: systemUser('test'), now: program.clock(), commandId: randomUUID() }))
  const given = papers.map(({ id, name, type, size, fileType }) => ({ id, name, type, size, fileType }))
  await died(agency, 'A-died').register({ loginName: 'died-1', passwordHash: 'x', info, applied, papers: given })
  await died(agency, 'A-late').register({ loginName: 'twins-1', passwordHash: 'x', info, applied, papers: given })
  await program.settle()
  t.match((await program.house.logins.find(program.run.load, 'died-1')).state, { agency: 'A-died' })
  t.match(await call(agents.getAgent, { id: 'A-late' }, 'admin'), { status: 'REJECTED' }, 'the name is another’s')
  const { content } = await call(flow.flowTaskList, { definition: 'AGENT_REGISTER' }, 'order')
  t.ok(
    content.some(({ instanceId }) => instanceId.includes('A-died')),
    'its review has begun',
  )
})

t.test('guesses from many addresses are stopped, and the owner goes on from where he has logged in', async t => {
  const from = (n: number) => ({ from: `203.0.113.${n}` })
  const owner = { from: '198.51.100.7' }
  const wrong = { userId: 'yuhai-1', passWord: 'e'.repeat(64) }
  // earlier guesses are forgotten
  later(61)
  for (let n = 0; n < 20; n++) t.match(await send(api.showRegisterFlow, wrong, undefined, from(n)), { status: 401 })
  t.match(await send(api.showRegisterFlow, { ...wrong, passWord: form.password }, undefined, from(51)), { code: code.loginLocked })
  t.match(await send(api.showRegisterFlow, { ...wrong, passWord: form.password }, undefined, owner), { status: 200 })
  t.match(await entering('yuhai-1', owner), { status: 200 })
  await program.settle()
  const head = await program.events.head()
  t.match(await send(api.showRegisterFlow, { ...wrong, userId: 'nobody-at-all' }, undefined, from(60)), { code: code.loginWrong })
  t.equal(await program.events.head(), head, 'of a name that nobody bears nothing is written')
})

t.test('thirty days after a return it is rejected, and thirty days later the name is free', async t => {
  const passed = async () => {
    later(30 * 24 * 60 + 1)
    await program.settle()
    await tick({ due: program.house.due, dues: agencyDues, run: program.run, now: house.clock() })
    await program.settle()
  }
  await passed()
  t.match(await call(api.showRegisterFlow, { userId: 'yuhai-1', passWord: form.password }), { status: 'REJECTED', routes: [] })
  t.match(await registered({ loginName: 'yuhai-1', password: '2'.repeat(64), confirmPassword: '2'.repeat(64) }), {
    message: '登录名已存在',
  })
  await passed()
  t.equal((await program.house.logins.find(program.run.load, 'yuhai-1')).state.status, 'NONE')
  t.match(await registered({ loginName: 'Yuhai-1' }), { status: 200 })
})

t.test('the demonstration has an application at each point of its way', async t => {
  const who = systemUser('seed')
  const now = house.clock()
  await seedRegistrations(
    program,
    commanding(program.run, (stream, name) => ({ who, now, commandId: idFrom('seed', stream, name) })),
  )
  const passWord = await clientHash(demoPassword)
  for (const [userId, status] of [
    ['langhua', 'REVIEWING'],
    ['yelin', 'RETURNED'],
    ['xingkong', 'REJECTED'],
  ])
    t.match(await call(api.showRegisterFlow, { userId: userId!, passWord }), { status, result: { pictures: { length: 5 } } }, userId!)
})
