import { randomUUID } from 'node:crypto'
import t from 'tap'
import { rechargeEarnest } from '#contracts/account/earnest-api.ts'
import { orgOffice } from '#contracts/agency/office.ts'
import { IMAGE_BYTES, type RegistrationForm, registrationChecks, registrationFiles } from '#contracts/agency/registration.ts'
import { register } from '#contracts/agency/registration-api.ts'
import { assistSegment } from '#contracts/basicinfo/assist-segment.ts'
import { floatCabin } from '#contracts/basicinfo/float-cabin.ts'
import { handler } from '#contracts/basicinfo/handler.ts'
import { line } from '#contracts/basicinfo/line.ts'
import { changeRule } from '#contracts/change/rule-record.ts'
import { announcement } from '#contracts/content/announcement-record.ts'
import { news } from '#contracts/content/news-record.ts'
import { endpoints } from '#contracts/contexts.ts'
import { type FileType, fileTypes, requiredFileTypes } from '#contracts/enums.ts'
import { agentFee } from '#contracts/extra/fee-record.ts'
import { holidayRule } from '#contracts/extra/holiday-record.ts'
import { extraLimit } from '#contracts/extra/limit-record.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { finesLine } from '#contracts/fine/rule-record.ts'
import { verifyCode } from '#contracts/identity/api.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { code } from '#contracts/kernel/refused.ts'
import { agentLine } from '#contracts/order/agent-line-record.ts'
import { interHt } from '#contracts/order/inter-ht-record.ts'
import { lineInfo } from '#contracts/order/line-info-record.ts'
import { serviceHt } from '#contracts/order/service-ht-record.ts'
import { airlinePermission } from '#contracts/organisation/airline-permission.ts'
import { wechatPayConfig } from '#contracts/payment/wechat-record.ts'
import { productFreight } from '#contracts/retail/freight-record.ts'
import { goodForm } from '#services/agency/test/registration-form.ts'
import { selling } from './sale.ts'
import { startProgram } from './start.ts'

/** Tests agreed items that apply to everything that is served (ops/ci/checklist.tsv). */
const house = await startProgram({ config: { demo: true } })
t.teardown(house.close)
const { program, send, call } = house
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64')
/** records that a new installation lacks: one of each */
const kept: [{ endpoints: { add: AnyEndpoint } }, object][] = [
  [wechatPayConfig, { mchId: '1900007291', appId: 'wx1', serialNo: 'S1', platformKeyId: 'K1', airLine: '*', keyName: 'main' }],
  [news, { title: '春运团队通告', category: '0', content: '<p>春运团队票规则</p>', from: '2026-11-01' }],
  [announcement, { title: '系统维护', grade: 'INFO', content: '<p>今晚维护</p>', from: '2026-11-01', to: '2026-12-31' }],
  [extraProduct, { airLine: 'HU', code: 'MEAL', kind: 'FOOD', name: '海鲜套餐', price: 6_800 }],
  [
    extraLimit,
    {
      kind: 'FOOD',
      airLine: '*',
      origin: '*',
      destination: '*',
      saleFrom: '2026-11-01',
      saleTo: '2027-10-31',
      max: 2,
      cutOffHours: 24,
      refundHours: 24,
    },
  ],
  [agentFee, { airLine: 'HU', from: '2026-11-01', rate: 500 }],
  [
    changeRule,
    {
      airLine: 'HU',
      kind: 'CABIN',
      scope: 'INTER',
      steps: '24小时=10%，0小时=不可',
      keepsLower: false,
      feeFree: 'INFANT',
      times: 2,
      audit: 'ALWAYS',
      payMinutes: 60,
    },
  ],
  [
    productFreight,
    { code: 'HU-STD', product: '标准', airLine: 'HU', line: '*', cabin: 'Y', rate: 45, travelFrom: '2026-11-01', travelTo: '2027-03-27' },
  ],
  [holidayRule, { airLine: '*', kind: 'FOOD', from: '2027-02-01', to: '2027-02-07', name: '春运', effect: 'SURCHARGE', percent: 20 }],
  [line, { airLine: 'HU', origin: 'KMG', destination: 'CTU', tpm: 744 }],
  [lineInfo, { airLine: 'HU', origin: 'KMG', destination: 'CTU', note: '高原机场', from: '2026-11-01' }],
  [interHt, { contractNo: 'HT-2027-009', agency: 'AG1001', airLine: 'HU', from: '2027-03-28', to: '2027-10-30', seats: 40, minRate: 9000 }],
  [serviceHt, { contractNo: 'FW-2027-09', service: 'DESK', airLine: 'HU', hours: 24, from: '2026-11-01', to: '2027-10-30' }],
  [agentLine, { agency: 'AG1001', airLine: 'HU', origin: 'KMG', kind: 'DENY', from: '2026-11-01' }],
  [floatCabin, { airLine: 'GS', code: 'G', origin: '*', destination: '*', from: '2026-11-01', to: '2027-03-27', floor: 30, ceiling: 60 }],
  [assistSegment, { airLine: 'HU', gateway: 'PEK', feeders: 'XIY', from: '2026-11-01' }],
  [airlinePermission, { user: 'order-jd', airlines: 'HU', from: '2027-01-01', reason: '代班' }],
  [handler, { user: 'refund', airLine: 'HU', from: '2026-11-01' }],
  [finesLine, { airLine: 'HU', type: 'REDUCE', unit: 'SEAT', perSeat: 20_000, validFrom: '2026-11-01' }],
]
/** the form field for this kind of paper */
const fieldOf = (kind: FileType): string => Object.entries(registrationFiles).find(([, held]) => held === kind)![0]

t.test('42 the server asks for every required field and image, and keeps nothing without it', async t => {
  const office = await call(orgOffice.endpoints.add, { name: '三亚营业部' }, 'admin')
  const whole: RegistrationForm = { ...goodForm, parentOrgId: office.id }
  const largest = Buffer.concat([png, Buffer.alloc(IMAGE_BYTES - png.length)])
  const images = requiredFileTypes.map((kind, at) => ({ field: fieldOf(kind), name: 'a.png', bytes: at === 0 ? largest : png }))
  /** a browser's request with one field missing */
  const sentWithout = async (field?: string) => {
    const uuid = randomUUID()
    const { headers } = await send(verifyCode, { uuid })
    const { [field as keyof RegistrationForm]: _, ...form } = { ...whole, uuid, verifyCode: String(headers['x-demo-captcha']) }
    return send(register, form, undefined, { files: images.filter(image => image.field !== field) })
  }
  const asked: Record<string, string> = {
    ...Object.fromEntries(requiredFileTypes.map(kind => [fieldOf(kind), `请上传${fileTypes[kind]}`])),
    name: '请输入单位名称',
    loginName: '请输入登录名',
    parentOrgId: '请选择所属营业部',
    provinceId: '请选择省份',
    cityId: '请选择城市',
    address: '请输入营业地址',
    licenceno: '请输入营业执照号',
    orgType: '请选择机构类型',
    heritage: '请选择主营业务',
    discription: '请输入机构简介',
    airLine: '请选择航空公司销售权限',
    legalName: '请输入法人姓名',
    legalPhone: '请输入法人电话',
    legalIdNo: '请输入法人身份证号',
    linkman: '请输入业务联系人',
    tel: '请输入业务联系电话',
    email: '请输入业务邮箱',
    msn: '请输入微信或QQ',
    finanman: '请输入财务联系人',
    finantel: '请输入财务联系电话',
    finantelAreaCode: '请输入财务联系电话区号',
    mt: '请输入航变联系电话',
    mtSpare: '请输入备用电话',
    bankUserName: '请输入开户名',
    bankAccount: '请输入银行账号',
    bankName: '请输入开户行',
    password: '请输入密码',
    confirmPassword: '两次输入的密码不一致',
    verifyCode: '请输入验证码',
    uuid: '请输入验证码',
  }
  const conditional = ['telAreaCode']
  const checked = new Set<string>([...registrationChecks.map(({ field }) => field), 'uuid'])
  t.same([...checked].filter(field => !(field in asked) && !conditional.includes(field)).sort(), ['travelskyno'], 'may be left empty')

  const head = await program.events.head()
  for (const [field, message] of Object.entries(asked)) {
    const answer = await sentWithout(field)
    t.match(answer, { status: 400, code: code.invalid, data: null, message }, field)
  }
  t.equal(await program.events.head(), head, 'nothing was written: no agency, no user')
  t.match(
    await sentWithout(),
    { status: 200, data: { userId: whole.loginName } },
    'with all of them it is taken, an image of exactly 2 MB among them',
  )
})

t.test('122 what is disabled is not shown until it is enabled again', async t => {
  for (const [{ endpoints }, row] of kept) await call(endpoints.add, row, 'admin')
  const { paymentCode } = await call(rechargeEarnest, { airLine: 'HU', totalAmount: 10_000 }, 'yefeng')
  await selling(house, { now: '' }).payAt(paymentCode)
  const at = (path: string) => endpoints.find(endpoint => endpoint.path === path)
  const targets = endpoints.flatMap(disable => {
    const [enable, list, query] = ['w/enable', 'r/list', 'r/query'].map(call => at(disable.path.replace(/w\/disable$/, call)))
    return /\/w\/disable$/.test(disable.path) && enable && query ? [{ disable, enable, list, query }] : []
  })
  t.ok(targets.length >= 8, `${targets.length} targets`)
  const withList = []
  for (const { disable, enable, list, query } of targets) {
    const idOf = (row: Record<string, unknown>) => String(row.id ?? row.infoId ?? row.groupId ?? row.deptId)
    const rows: Record<string, unknown>[] = (await send(query, { size: 50 }, 'admin')).data.content
    const [key] = Object.keys(disable.body.properties).filter(name => /^(id|infoId|groupId|deptId)$/.test(name))
    const change = (endpoint: AnyEndpoint, id: string) => send(endpoint, { [key!]: id }, 'admin')
    // the last administrator and the like stay: the first that may be disabled
    let id: string | undefined
    for (const row of rows) if (!id && (await change(disable, idOf(row))).status === 200) id = idOf(row)
    if (!id) {
      t.fail(`${disable.path}: nothing there that can be disabled`)
      continue
    }
    t.match(await change(disable, id), { status: 409, message: /已停用$/ }, `${disable.path} twice`)
    const shown = async () => {
      await program.settle()
      const { data } = await send(list!, {}, 'admin')
      return ((data.content ?? data) as object[]).some(row => Object.values(row).includes(id))
    }
    if (list) {
      withList.push(list.path)
      t.notOk(await shown(), `${list.path} without ${id}`)
    }
    t.match(await change(enable, id), { status: 200 }, enable.path)
    t.match(await change(enable, id), { status: 409, message: /已启用$|未停用$/ }, `${enable.path} twice`)
    if (list) t.ok(await shown(), `${list.path} with ${id}`)
  }
  t.ok(withList.length >= 3, `${withList.length} have lists to choose from`)
})
