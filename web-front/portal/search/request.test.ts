import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import t from 'tap'
import { table } from '#ops/seed/table.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { type Airport, matchRank } from './places.ts'
import { type Requested, requestReader } from './request.ts'

/** a Tuesday */
const TODAY = '2026-11-24'
const airports: Airport[] = (await table(fileURLToPath(new URL('../../../ops/seed', import.meta.url)), 'airports.tsv')).map(row => ({
  airportCode: row.airportCode!,
  airportCname: row.airportCname!,
  shortCname: row.shortCname!,
  city: row.city!,
  pinyin: row.pinyin!,
  initials: row.initials!,
  hot: row.hot === 'true',
}))
const read = requestReader(airports)

/** `D HAK-PEK 2026-12-20, PEK-HAK 2026-12-25 06:00 ～ 10:59; 33+2+0; HU; ? words not understood; ! questions` */
const told = ({ voyageType, legs, counts, airLine, unknown, asks }: Requested): string =>
  [
    `${voyageType} ${legs
      .map(({ origin, destination, date, flightNo, times }) =>
        [(origin || destination) && `${origin ?? '?'}-${destination ?? '?'}`, date, flightNo, times && `${times.from}～${times.to}`]
          .filter(Boolean)
          .join(' '),
      )
      .join(', ')}`.trim(),
    counts && `${counts.ADULT}+${counts.CHILD}+${counts.INFANT}`,
    airLine,
    unknown.length > 0 && `? ${unknown.map(({ text }) => text).join(' ')}`,
    ...Object.entries(asks).map(([field, why]) => `! ${field} ${why}`),
  ]
    .filter(Boolean)
    .join('; ')

const requests: Readonly<Record<string, string | string[]>> = {
  '从海口去昆明，12.25返 20人': 'D HAK-KMG, KMG-HAK 2026-12-25; 20+0+0',
  '除夕从海口去昆明，正月初六返，40人': 'D HAK-KMG 2027-02-05, KMG-HAK 2027-02-11; 40+0+0',
  '12.20从海口去昆明，12.25返 20人': 'D HAK-KMG 2026-12-20, KMG-HAK 2026-12-25; 20+0+0',
  '去12.20回12.24 海口昆明 20人': 'D HAK-KMG 2026-12-20, KMG-HAK 2026-12-24; 20+0+0',
  '椰城飞冰城 12.20 20人 27回': 'D HAK-HRB 2026-12-20, HRB-HAK 2026-12-27; 20+0+0',
  '12月20-22日任选一天 海口北京 30人': 'S HAK-PEK; 30+0+0; ! date-0 日期写了2026-12-20和2026-12-22，请选定一个',
  '总共40：成人35 儿童4 海口北京12.20': 'S HAK-PEK 2026-12-20; 0+0+0; ! people 人数写了 40、35成人、4儿童，请填写',
  '总共40：成人35 儿童5 海口北京12.20': 'S HAK-PEK 2026-12-20; 35+5+0',
  '海口北京12.20 30人，其中领队2 儿童4': 'S HAK-PEK 2026-12-20; 26+4+0',
  '成人30（含2名儿童）海口北京12.20': 'S HAK-PEK 2026-12-20; 0+0+0; ! people 人数写了 30成人、2儿童，请填写',
  '团队30人，FOC1人，海口上海 12.18': 'S HAK-PVG 2026-12-18; 0+0+0; ? FOC1人; ! people 人数写了“FOC1人”，请填写',
  '海口-FOC 12.18 30人': 'S HAK-FOC 2026-12-18; 30+0+0',
  // from days and nights there
  '12.20-22任意一天 海口-北京 30人': 'S HAK-PEK; 30+0+0; ! date-0 日期写了2026-12-20和2026-12-22，请选定一个',
  '12月20日-12月22日之间哪天都行 海口-北京 30人': 'S HAK-PEK; 30+0+0; ! date-0 日期写了2026-12-20和2026-12-22，请选定一个',
  '12.20-22都可以 海口-北京 30人': 'S HAK-PEK; 30+0+0; ! date-0 日期写了2026-12-20和2026-12-22，请选定一个',
  '12.20海口到北京玩5天 30人': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-24; 30+0+0',
  '12.20海口到北京，住3晚，30人': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-23; 30+0+0',
  '12.20海口到北京 4日后返 30人': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-24; 30+0+0',
  '12.20 海口广州 双飞五日 30人': 'D HAK-CAN 2026-12-20, CAN-HAK 2026-12-24; 30+0+0',
  // ways back
  '北京回海口 12.20 30人': 'S PEK-HAK 2026-12-20; 30+0+0',
  '海口到北京12.20，北京到西安12.23，西安回海口12.26 30人': 'M HAK-PEK 2026-12-20, PEK-XIY 2026-12-23, XIY-HAK 2026-12-26; 30+0+0',
  '海口去北京，广州回，12.20-12.25 30人': 'M HAK-PEK 2026-12-20, CAN-HAK 2026-12-25; 30+0+0',
  '12.20海口到北京 12.18回 30人': 'D HAK-PEK 2026-12-20, PEK-HAK; 30+0+0; ! date-1 日期写了2026-12-18和2027-12-18，请选定一个',
  '12.20 早班海口到北京 晚班回 12.25 30人': 'D HAK-PEK 2026-12-20 06:00～10:59, PEK-HAK 2026-12-25 18:00～23:59; 30+0+0',
  '12.20 海口到北京 8点到12点之间 30人': 'S HAK-PEK 2026-12-20 08:00～12:00; 30+0+0',
  // a place, a day or a time in place of another, and words that belong to no leg
  '12.20海口/三亚到北京20人': 'S ?-PEK 2026-12-20; 20+0+0; ! origin-0 写了海口和三亚，请选定一个',
  '12.20 海口到北京/天津 20人': 'S HAK-? 2026-12-20; 20+0+0; ! destination-0 写了北京首都和天津，请选定一个',
  '12.20 海口/北京/海口 20人': 'D HAK-PEK 2026-12-20, PEK-HAK; 20+0+0',
  '12.20 海口北京 20人, 改成 12.21': 'S HAK-PEK; 20+0+0; ! date-0 日期写了2026-12-20和2026-12-21，请选定一个',
  '12.20 北京（大兴）-三亚凤凰 12人 12.26返回大兴': 'D PKX-SYX 2026-12-20, SYX-PKX 2026-12-26; 12+0+0',
  '上海虹桥浦东 12.20 到海口 20人': 'S ?-HAK 2026-12-20; 20+0+0; ! origin-0 写了上海虹桥和上海浦东，请选定一个',
  '12月20号上午海口到北京，晚上也行，30人': 'S HAK-PEK 2026-12-20 06:00～11:59; 30+0+0; ? 晚上',
  '三亚到成都，30+2+1，1月15号': 'S SYX-CTU 2027-01-15; 0+0+0; ? 30+2+1; ! people 人数写了“30+2+1”，请填写',
  // a line for each leg
  '12月20日海口到北京\n12月22日北京到上海\n12月25日上海到海口\n共30人':
    'M HAK-PEK 2026-12-20, PEK-PVG 2026-12-22, PVG-HAK 2026-12-25; 30+0+0',
  '12.20 海口-北京 20人\n12.25 北京-海口 20人': ['S HAK-PEK 2026-12-20; 20+0+0', 'S PEK-HAK 2026-12-25; 20+0+0'],
  // days that stay open
  '12月20日和12月27日 海口到北京 各30人': 'S HAK-PEK; 30+0+0; ? 12月27日; ! date-0 日期写了2026-12-20和2026-12-27，请选定一个',
  '每周五海口到北京 30人': 'S HAK-PEK; 30+0+0; ? 每周五',
  '不要12.20 海口到北京 12.21 30人': 'S HAK-PEK 2026-12-21; 30+0+0; ? 不要 12.20',
  '海口到北京 30人 12.20 不要早班': 'S HAK-PEK 2026-12-20; 30+0+0; ? 不要 早班',
  '海口到北京不是广州 12.20 30人': 'S HAK-PEK 2026-12-20; 30+0+0; ? 不是 广州',
  '12.20海口北京 20多人': 'S HAK-PEK 2026-12-20; 0+0+0; ? 20多人; ! people 人数写了“20多人”，请填写',
  '12.20 海口北京 10个大人 3个5岁小孩': 'S HAK-PEK 2026-12-20; 0+0+0; ? 3个5岁小孩; ! people 人数写了“3个5岁小孩”，请填写',
  '12.20海口北京 2大1小 10个家庭': 'S HAK-PEK 2026-12-20; 0+0+0; ? 10个家庭; ! people 人数写了“10个家庭”，请填写',
  '12.20海口北京 60个学生 6个老师': 'S HAK-PEK 2026-12-20; 0+0+0; ! people 人数写了 60、6，请填写',
  '12.20 海口北京 10男20女': 'S HAK-PEK 2026-12-20; 30+0+0',
  // numbers beside others
  '航线：海口=北京 时间：12.20/12.25 人数：30': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-25; 30+0+0',
  '日期：12.20 海口-北京 人数：30+1': 'S HAK-PEK 2026-12-20; 31+0+0',
  'HU7181/12.20 30人': 'S 2026-12-20 HU7181; 30+0+0; HU',
  // feasts
  '元旦前一天海口到北京 30人': 'S HAK-PEK 2026-12-31; 30+0+0',
  '平安夜海口到北京 30人': 'S HAK-PEK 2026-12-24; 30+0+0',
  '圣诞节海口到北京 30人': 'S HAK-PEK 2026-12-25; 30+0+0',
  '12月20日 海口-北京 35人含2儿童 12.25回 早班': 'D HAK-PEK 2026-12-20 06:00～10:59, PEK-HAK 2026-12-25 06:00～10:59; 33+2+0',
  海口到北京12月20号20人: 'S HAK-PEK 2026-12-20; 20+0+0',
  '三十五人 海口北京 十二月二十六日': 'S HAK-PEK 2026-12-26; 35+0+0',
  '海口-北京 二十六号 一百零五人': 'S HAK-PEK 2026-11-26; 105+0+0',
  '十一月三十日 海口-北京 十一人含两个儿童': 'S HAK-PEK 2026-11-30; 9+2+0',
  '海口-北京 12.20 二三十人': 'S HAK-PEK 2026-12-20; ? 二三十人',
  '海口-北京 12.20 三千五百人': 'S HAK-PEK 2026-12-20; ? 三千五百人',
  '12.20 海口—三亚 15大3小': 'S HAK-SYX 2026-12-20; 15+3+0',
  'HAK-PEK 20DEC 20PAX': 'S HAK-PEK 2026-12-20; 20+0+0',
  'HAK/PEK 20DEC26 18人': 'S HAK-PEK 2026-12-20; 18+0+0',
  'HU7181 12/20 20人': 'S 2026-12-20 HU7181; 20+0+0; HU',
  'HU7181/7182 12.20 12.25': 'D 2026-12-20 HU7181, 2026-12-25 HU7182; HU',
  'HU7182 12.20去 HU7181 12.25回 22+1': 'D 2026-12-20 HU7182, 2026-12-25 HU7181; 23+0+0; HU',
  '您好，请报一下12月28日西安到三亚往返，1月3日回，30人左右，谢谢': 'D XIY-SYX 2026-12-28, SYX-XIY 2027-01-03; 30+0+0',
  'xian-sanya 12-28 16人': 'S XIY-SYX 2026-12-28; 16+0+0',
  'hai kou - bei jing 1.6 20人': 'S HAK-PEK 2027-01-06; 20+0+0',
  'haikou beijing 20270106 20': 'S HAK-PEK 2027-01-06; ? 20',
  '明天 海口飞广州 10人': 'S HAK-CAN 2026-11-25; 10+0+0',
  '下周五 广州-海口 12人 晚班': 'S CAN-HAK 2026-12-04 18:00～23:59; 12+0+0',
  '周六 广州-海口 12人': 'S CAN-HAK 2026-11-28; 12+0+0',
  '12月20日(周日) 海口-北京 20人': 'S HAK-PEK 2026-12-20; 20+0+0',
  '12月20日周日 海口-北京 20人 周五回': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-25; 20+0+0',
  // 20 December 2026 is a Sunday
  '12月20日（周六）海口-北京 20人': 'S HAK-PEK; 20+0+0; ? 周六; ! date-0 日期写了2026-12-19和2026-12-20，请选定一个',
  '元旦 北京大兴-丽江 14位 首航': 'S PKX-LJG 2027-01-01; 14+0+0; JD',
  '五一期间 昆明-丽江 40人': 'S KMG-LJG 2027-05-01; 40+0+0; ? 期间',
  '元旦前 12月20日 海口-北京 35人 12.25回': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-25; 35+0+0; ? 元旦前',
  '12月20日 海口-北京 35人 元旦左右': 'S HAK-PEK 2026-12-20; 35+0+0; ? 元旦左右',
  '海口-北京 12.20 元旦前后回 20人': 'D HAK-PEK 2026-12-20, PEK-HAK 2027-01-01; 20+0+0',
  '元旦后 海口-北京 20人': 'S HAK-PEK 2027-01-01; 20+0+0',
  '元旦前往北京 20人': 'S ?-PEK 2027-01-01; 20+0+0',
  '海口-北京 12.20 12.23 12.26 25人': 'S HAK-PEK; 25+0+0; ? 12.23 12.26; ! date-0 日期写了2026-12-20和2026-12-23和2026-12-26，请选定一个',
  '海口-北京 单程 12.20-25 20人': 'S HAK-PEK; 20+0+0; ? 25; ! date-0 日期写了2026-12-20和2026-12-25，请选定一个',
  'HU7181/2 12.20 20人 12.25回': 'D 2026-12-20 HU7181, 2026-12-25 HU7182; 20+0+0; HU',
  '①海口-北京 12.20 20人': 'S HAK-PEK 2026-12-20; 20+0+0',
  '日期：12月20日，航线：海口-北京，人数：20': 'S HAK-PEK 2026-12-20; 20+0+0',
  '2027年1月6日 海口美兰机场-北京首都国际机场 20个人 海南航空': 'S HAK-PEK 2027-01-06; 20+0+0; HU',
  '海口-北京-西安-海口 12.20 12.23 12.26 25人': 'M HAK-PEK 2026-12-20, PEK-XIY 2026-12-23, XIY-HAK 2026-12-26; 25+0+0',
  '海口-北京/西安-海口，12月20日去，12月26日回，20人': 'M HAK-PEK 2026-12-20, XIY-HAK 2026-12-26; 20+0+0',
  '海口=北京 12.20-12.25 20人': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-25; 20+0+0',
  '海口⇄北京 12.20-25 20人': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-25; 20+0+0',
  '12月28日-1月2日 海口-北京 20人': 'D HAK-PEK 2026-12-28, PEK-HAK 2027-01-02; 20+0+0',
  '海口-北京 20号去25号回 20人': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-25; 20+0+0',
  '海口 - 北京 回程12.25 去程12.20 20人': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-25; 20+0+0',
  '重庆-乌鲁木齐 8月15日 16成人4儿童1婴儿': 'S CKG-URC 2027-08-15; 16+4+1',
  '重庆-乌鲁木齐 8月15日 成人16 儿童4 婴儿1': 'S CKG-URC 2027-08-15; 16+4+1',
  '重庆到乌鲁木齐，8/15，共21人，其中儿童4名，婴儿1名': 'S CKG-URC 2027-08-15; 16+4+1',
  '重庆-乌鲁木齐 8.15 20人+2儿童': 'S CKG-URC 2027-08-15; 20+2+0',
  '重庆-乌鲁木齐 8.15 20人另2小孩': 'S CKG-URC 2027-08-15; 20+2+0',
  '重庆-乌鲁木齐 8.15 30-35人': 'S CKG-URC 2027-08-15; 0+0+0; ? 30-35人; ! people 人数写了“30-35人”，请填写',
  '12.20 海口北京 20或25人': 'S HAK-PEK 2026-12-20; 0+0+0; ? 20或25人; ! people 人数写了“20或25人”，请填写',
  '20+1 海口-西安 12.2': 'S HAK-XIY 2026-12-02; 21+0+0',
  '海口-西安 12.2 20个大人两个小孩': 'S HAK-XIY 2026-12-02; 20+2+0',
  '海口-西安 12.2 10:00后 20人': 'S HAK-XIY 2026-12-02 10:00～23:59; 20+0+0',
  '海口-西安 12.2 8点左右起飞 20人': 'S HAK-XIY 2026-12-02 06:30～09:30; 20+0+0',
  '海口-西安 12.2 下午3点半以前 20人': 'S HAK-XIY 2026-12-02 00:00～15:30; 20+0+0',
  '海口-西安 12.2早班 12.6晚班回 20人': 'D HAK-XIY 2026-12-02 06:00～10:59, XIY-HAK 2026-12-06 18:00～23:59; 20+0+0',
  '求 浦东-海口 12月5日 上午 50座': 'S PVG-HAK 2026-12-05 06:00～11:59; 50+0+0',
  '上海虹桥 → 海口 12月5日 50位': 'S SHA-HAK 2026-12-05; 50+0+0',
  '上海-成都 12月5日 12人': 'S PVG-CTU 2026-12-05; 12+0+0',
  '成都天府-大理 12月5日 12人': 'S TFU-DLU 2026-12-05; 12+0+0',
  '大理-丽江 12月5日 12大': 'S DLU-LJG 2026-12-05; 12+0+0',
  '团队询价：福州——哈尔滨 1月2日 单程 16人 福州航': 'S FOC-HRB 2027-01-02; 16+0+0; FU',
  '天津-重庆 12月29日 GS7891 14人': 'S TSN-CKG 2026-12-29 GS7891; 14+0+0; GS',
  '8L9875 昆明-三亚 12-26 14人': 'S KMG-SYX 2026-12-26 8L9875; 14+0+0; 8L',
  'CA1234 北京-广州 12-26 14人': 'S PEK-CAN 2026-12-26; 14+0+0; ? CA1234',
  '海口-火星 12.20 20人': 'S HAK-? 2026-12-20; 20+0+0; ? 火星',
  '火星-海口 12.20 20人': 'S ?-HAK 2026-12-20; 20+0+0; ? 火星',
  '１２月２０日　海口－北京　３５人': 'S HAK-PEK 2026-12-20; 35+0+0',
  '三亚凤凰-北京 2月29日 20人': 'S SYX-PEK 2028-02-29; 20+0+0',
  '海口-北京 11月24日 20人': 'S HAK-PEK 2026-11-24; 20+0+0',
  '海口-北京 11月23日 20人': 'S HAK-PEK 2027-11-23; 20+0+0',
  '海口-北京 13月45日 20人': 'S HAK-PEK; 20+0+0; ? 13月45日',
  '北京 20人': 'S; 20+0+0; ! origin-0 北京首都是出发地还是到达地，请选择; ! destination-0 北京首都是出发地还是到达地，请选择',
  '海口(HAK)-北京(PEK) 12.20 20人': 'S HAK-PEK 2026-12-20; 20+0+0',
  '1、海口-北京 12.20 20人\n2、海口-三亚 12.21 15人': ['S HAK-PEK 2026-12-20; 20+0+0', 'S HAK-SYX 2026-12-21; 15+0+0'],
  '海口-北京\n12.20 35人\n12.27 20人': ['S HAK-PEK 2026-12-20; 35+0+0', 'S HAK-PEK 2026-12-27; 20+0+0'],
  '20人团队\n海口-北京 12月20日\n12月25日回': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-25; 20+0+0',
  '海口-北京 12.20；三亚-西安 12.22 18人；': ['S HAK-PEK 2026-12-20', 'S SYX-XIY 2026-12-22; 18+0+0'],
  '11月31日 海口到上海 15人': 'S HAK-PVG; 15+0+0; ? 11月31日',
  '海口到上海 十一月三十一号 15人': 'S HAK-PVG; 15+0+0; ? 十一月三十一号',
  // 去 and 出发 say the direction, whatever comes first
  '下周五去成都，30人，海口出发': 'S HAK-CTU 2026-12-04; 30+0+0',
  '去成都 12.20 海口走 20人': 'S HAK-CTU 2026-12-20; 20+0+0',
  '成都 海口出发 12.20 20人': 'S HAK-CTU 2026-12-20; 20+0+0',
  '成都去海口 12.20 20人': 'S CTU-HAK 2026-12-20; 20+0+0',
  '12.20 海口去 成都回 12.25 20人': 'D HAK-CTU 2026-12-20, CTU-HAK 2026-12-25; 20+0+0',
  // numbers that contradict each other
  '海口-北京 12.20 学生60人老师6人': 'S HAK-PEK 2026-12-20; 0+0+0; ? 学生; ! people 人数写了 60、6，请填写',
  '海口-北京 12.20 学生60人，老师6人，共66人': 'S HAK-PEK 2026-12-20; 66+0+0; ? 学生',
  '海口-北京 12.20 10人 共12人': 'S HAK-PEK 2026-12-20; 0+0+0; ! people 人数写了 10、12，请填写',
  '海口-北京 12.20 5人含8儿童': 'S HAK-PEK 2026-12-20; 0+0+0; ! people 人数写了 5、8儿童，请填写',
  '海口-北京 12.20 12个人带1个宝宝': 'S HAK-PEK 2026-12-20; 12+0+1',
  '海口-北京 12.20 12个人带2个小孩': 'S HAK-PEK 2026-12-20; 0+0+0; ! people 人数写了 12、2儿童，请填写',
  '海口-北京 12.20 成人16人，儿童4人': 'S HAK-PEK 2026-12-20; 16+4+0',
  // two days of which either would do
  '海口-北京 12.20出发 20人（12.19也可以）': 'S HAK-PEK; 20+0+0; ! date-0 日期写了2026-12-19和2026-12-20，请选定一个',
  '海口-北京 12.20或12.21 20人': 'S HAK-PEK; 20+0+0; ! date-0 日期写了2026-12-20和2026-12-21，请选定一个',
  '海口-北京 周六日 20人': 'S HAK-PEK; 20+0+0; ! date-0 日期写了2026-11-28和2026-11-29，请选定一个',
  '海口-北京 周六日往返 20人': 'D HAK-PEK 2026-11-28, PEK-HAK 2026-11-29; 20+0+0',
  '海口到北京或天津 12.20 20人': 'S HAK-? 2026-12-20; 20+0+0; ! destination-0 写了北京首都和天津，请选定一个',
  '上海全部机场-海口 12.20 20人': 'S ?-HAK 2026-12-20; 20+0+0; ! origin-0 上海浦东、上海虹桥，请选定一个机场',
  '海口全部机场-北京大兴 12.20 20人': 'S HAK-PKX 2026-12-20; 20+0+0',
  // a range before what is counted is no day
  '海口到北京 20人左右，含2-3个儿童 12.20': 'S HAK-PEK 2026-12-20; 0+0+0; ? 2-3个儿童; ! people 人数写了“2-3个儿童”，请填写',
  '海口到北京 20个人 其中5个儿童（2-12岁） 12.20': 'S HAK-PEK 2026-12-20; 15+5+0; ? 2-12岁',
  '海口到北京 12.20 玩3-5天 20人': 'S HAK-PEK 2026-12-20; 20+0+0; ? 玩3-5天',
  '海口到北京 12.20 1-2间房 20人': 'S HAK-PEK 2026-12-20; 20+0+0; ? 1-2间 房',
  '海口到北京 20人 3个5岁小孩 12.20': 'S HAK-PEK 2026-12-20; 0+0+0; ? 3个5岁小孩; ! people 人数写了“3个5岁小孩”，请填写',
  '海口到北京 12.20 18位大人、3位小朋友、1位小宝宝': 'S HAK-PEK 2026-12-20; 18+3+1',
  // a feast names the days around it
  '国庆节当天去，7号回，海口北京，20人': 'D HAK-PEK 2027-10-01, PEK-HAK 2027-10-07; 20+0+0',
  '五一 4.30去5.4回 海口北京 20人': 'D HAK-PEK 2027-04-30, PEK-HAK 2027-05-04; 20+0+0; ? 五一',
  '国庆 海口-北京 28号去 7号回 20人': 'D HAK-PEK 2027-09-28, PEK-HAK 2027-10-07; 20+0+0; ? 国庆',
  '海口北京 元旦 12.30-1.3 20人': 'D HAK-PEK 2026-12-30, PEK-HAK 2027-01-03; 20+0+0; ? 元旦',
  '12.28-元旦 海口北京 20人': 'D HAK-PEK 2026-12-28, PEK-HAK 2027-01-01; 20+0+0',
  // nobody comes back before having gone
  '海口到北京 2026.12.20去 2026.12.18回 20人': 'D HAK-PEK 2026-12-20, PEK-HAK; 20+0+0; ! date-1 日期写了2026-12-18和2026-12-20，请选定一个',
  // parts of a day
  '海口到北京 12.20 上午10点-下午2点 20人': 'S HAK-PEK 2026-12-20 10:00～14:00; 20+0+0',
  '海口到北京 12.20 下午2点到5点半 20人': 'S HAK-PEK 2026-12-20 14:00～17:30; 20+0+0',
  明早海口到北京30人: 'S HAK-PEK 2026-11-25 06:00～10:59; 30+0+0',
  今晚海口到北京10人: 'S HAK-PEK 2026-11-24 18:00～23:59; 10+0+0',
  // a stay tells the way back, and no evening
  '海口-三亚 12.20 五天四晚 20人': 'D HAK-SYX 2026-12-20, SYX-HAK 2026-12-24; 20+0+0',
  '海口-三亚 5天4晚 12.20-12.24 20人': 'D HAK-SYX 2026-12-20, SYX-HAK 2026-12-24; 20+0+0',
  '海口-三亚 12.20 12.25回 5天4晚 20人': 'D HAK-SYX 2026-12-20, SYX-HAK; 20+0+0; ! date-1 日期写了2026-12-24和2026-12-25，请选定一个',
  '海口-北京 往返 12.20 12.25 20人': 'D HAK-PEK 2026-12-20, PEK-HAK 2026-12-25; 20+0+0',
  '海口-北京 12-28~1-3 20人': 'D HAK-PEK 2026-12-28, PEK-HAK 2027-01-03; 20+0+0',
  // days of the lunar calendar, and names that are none of the map's
  '春节 海口-北京 20人': 'S HAK-PEK 2027-02-06; 20+0+0',
  '海口-北京 大年初二 初六回 20人': 'D HAK-PEK 2027-02-07, PEK-HAK 2027-02-11; 20+0+0',
  '腊月二十八 海口-北京 20人': 'S HAK-PEK 2027-02-04; 20+0+0',
  '除夕 海口-北京 元宵节回 20人': 'D HAK-PEK 2027-02-05, PEK-HAK 2027-02-20; 20+0+0',
  '清明 海口-北京 端午节回 20人': 'D HAK-PEK 2027-04-05, PEK-HAK 2027-06-09; 20+0+0',
  '中秋节 海口-北京 20人': 'S HAK-PEK 2027-09-15; 20+0+0',
  '帝都-魔都 12.20 20人': 'S PEK-PVG 2026-12-20; 20+0+0',
  '羊城到蓉城 12.20 20人': 'S CAN-CTU 2026-12-20; 20+0+0',
  '冰城-鹏城 12.20 20人': 'S HRB-SZX 2026-12-20; 20+0+0',
  '': [],
  '  \n \n': [],
  谢谢: [],
}

t.test('requests as they come are read', async t => {
  t.ok(Object.keys(requests).length > 50)
  for (const [text, expected] of Object.entries(requests)) t.same(read(text, TODAY).map(told), [expected].flat(), text)
})

t.test('what was understood stands where it was said', async t => {
  const text = '请报 12月20日 海口-北京 35人含2儿童 豪华'
  const [asked] = read(text, TODAY)
  t.same(
    asked!.understood.map(({ kind, text, says }) => [kind, text, says]),
    [
      ['date', '12月20日', '2026-12-20'],
      ['place', '海口', '海口 HAK'],
      ['place', '北京', '北京首都 PEK'],
      ['count', '35人', '人数 35'],
      ['count', '2儿童', '儿童 2'],
    ],
  )
  for (const { from, to, text: part } of [...asked!.understood, ...asked!.unknown]) t.equal(text.slice(from, to), part)
  t.same(
    asked!.unknown.map(({ text }) => text),
    ['豪华'],
  )
})

t.test('a day that no leg has is not told as understood, one that says the same again is', async t => {
  const daysOf = (text: string) =>
    read(text, TODAY)[0]!.understood.flatMap(({ kind, text, says }) => (kind === 'date' ? [[text, says]] : []))
  t.same(daysOf('元旦前 12月20日(周日) 海口-北京 35人 12.25回'), [
    ['12月20日', '2026-12-20'],
    ['周日', '2026-12-20'],
    ['12.25', '2026-12-25'],
  ])
  t.same(daysOf('元旦前 海口-北京 35人'), [['元旦前', '2027-01-01，按当天']])
})

t.test('whatever is pasted, an answer comes', async t => {
  const words = [
    '海口',
    '北京',
    '12月',
    '20日',
    '12.20',
    '35',
    '人',
    '含',
    '儿童',
    '+',
    '-',
    '/',
    '回',
    '早班',
    'HU',
    '7181',
    '\n',
    ' ',
    '周',
    '下',
    '点',
    'hai',
    'kou',
    '=',
  ]
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.constantFrom(...words), { maxLength: 80 }).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(text, pasted => {
      for (const { legs, understood, unknown, counts } of read(pasted, TODAY)) {
        if (legs.length < 1 || legs.length > 6) throw new Error('legs')
        if (legs.some(({ date }) => date !== undefined && date < TODAY && !pasted.includes(date.slice(0, 4))))
          throw new Error('a day in the past')
        if (counts && Object.values(counts).some(count => !(count >= 0))) throw new Error('counts')
        for (const { from, to, text } of [...understood, ...unknown])
          if (pasted.slice(from, to) !== text) throw new Error('not where it stands')
      }
      return true
    }),
    { numRuns: runs(500) },
  )
  t.doesNotThrow(() => read('1'.repeat(100_000), TODAY))
  t.doesNotThrow(() => read('12-'.repeat(30_000), TODAY))
  t.equal(read('海口-北京 12.20\n'.repeat(1_000), TODAY).length, 30)
})

t.test('airports are suggested by code, by how they begin, the busy ones, then one’s own', async t => {
  const suggested = (typed: string, own: string[] = []) =>
    airports
      .flatMap(airport => {
        const rank = matchRank(airport, typed, own)
        return rank === undefined ? [] : [{ code: airport.airportCode, rank }]
      })
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ code }) => code)
  const hai = suggested('hai')
  t.equal(hai[0], 'HAK')
  t.ok(hai.indexOf('HAK') < hai.indexOf('BAR'), '海口 before 琼海')
  t.equal(suggested('bar')[0], 'BAR', 'an exact code before all')
  t.equal(suggested('beijing')[0], 'PEK')
  t.equal(suggested('beijing', ['PKX'])[0], 'PKX', 'of two busy ones the one that one flies from')
  t.equal(suggested('hai', ['BAR'])[0], 'HAK', 'what is only in the middle stays behind')
})
