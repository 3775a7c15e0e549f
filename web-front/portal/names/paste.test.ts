import t from 'tap'
import { idCheckDigit } from '#contracts/kernel/documents.ts'
import { noteOf } from './cells.ts'
import { fillBlock, leftOver, place, readPasted, tellsPeople, tidiedNames } from './paste.ts'
import { checkRows, edited, fieldsOf, isBlank, type NameRow, type Needs, named, rowOf, withBlanks } from './rows.ts'

const today = '2026-11-24'
const needs: Needs = { departure: '2026-12-20', counts: { ADULT: 4, CHILD: 1, SOLIDER: 0, FREE: 0, INFANT: 1 } }
const id = (birth: string, order = '101', region = '460106') => {
  const first = region + birth.replaceAll('-', '') + order
  return first + idCheckDigit(first)
}
const [chen, lin, zhou] = [id('1979-08-14', '241'), id('1981-03-22', '162'), id('1966-11-05', '051')]
const [boy, baby] = [id('2018-05-06', '011'), id('2026-02-01', '022')]

/** reads a text line by line: name, number, and further fields */
const read = (text: string, ...more: (keyof NameRow)[]) =>
  place([], readPasted(text, today).people, needs, { today }).rows.map(row =>
    [row.name, row.docNo, ...more.map(field => row[field] ?? '')].join(' '),
  )
const three = [`陈志强 ${chen}`, `林月珍 ${lin}`, `周建国 ${zhou}`]

t.test('tables of Excel and WPS', async t => {
  t.same(read(`姓名\t证件号码\n陈志强\t${chen}\n林月珍\t${lin}\n周建国\t${zhou}\n`), three, 'headings')
  t.same(read(`姓名\t证件号码\r\n陈志强\t${chen}\r\n林月珍\t${lin}\r\n周建国\t${zhou}\r\n`), three, 'as Windows ends its lines')
  t.same(read(`陈志强\t${chen}\n林月珍\t${lin}\n周建国\t${zhou}`), three, 'no headings')
  t.same(read(`${chen}\t陈志强\n${lin}\t林月珍\n${zhou}\t周建国`), three, 'number first')
  t.same(read(`序号\t姓名\t性别\t身份证号\t手机\n1\t陈志强\t男\t${chen}\t13800000912\n2\t林月珍\t女\t${lin}\t`, 'gender', 'phone'), [
    `陈志强 ${chen} M 13800000912`,
    `林月珍 ${lin} F `,
  ])
  t.same(read(`1\t陈志强\t男\t${chen}\t13800000912\n2\t林月珍\t女\t${lin}\t13900000912`, 'gender', 'phone'), [
    `陈志强 ${chen} M 13800000912`,
    `林月珍 ${lin} F 13900000912`,
  ])
  t.same(
    read(
      `三亚海岛五日团名单\t\t\n\t\t\n旅客姓名*\t证件类型\t证件号（必填）\n陈志强\t身份证\t${chen}\nWANG/FANG\t护照\tE12345678`,
      'docType',
    ),
    [`陈志强 ${chen} ID_CARD`, 'WANG/FANG E12345678 PASSPORT'],
  )
  t.same(read(`姓 名\t证件\n陈志强\t${chen}\n林月珍\t${lin}`), three.slice(0, 2), 'a blank in the heading; 证件 over numbers')
  t.same(read(`姓名\t护照号\t出生日期\nZHANG/WEI MR\te8123631\t1985/6/30\nLI/NA\tG12345678\t19900719`, 'docType', 'birthDate'), [
    'ZHANG/WEI MR E8123631 PASSPORT 1985-06-30',
    'LI/NA G12345678 PASSPORT 1990-07-19',
  ])
  t.same(read(`姓名\t护照号\t出生日期\nLI/NA\tG12345678\t1990/7/20 0:00:00`, 'birthDate'), ['LI/NA G12345678 1990-07-20'])
  t.same(read(`LI/NA\tG12345678\t1990/7/20 0:00:00`, 'birthDate'), ['LI/NA G12345678 1990-07-20'])
  t.same(read(`ZHANG/WEI\tE8123631\t1985年6月30日\t男`, 'docType', 'birthDate', 'gender'), ['ZHANG/WEI E8123631 PASSPORT 1985-06-30 M'])
  t.same(read(`姓名\t证件号码\n"陈志强"\t"${chen}"`), three.slice(0, 1), 'quoted cells')
  t.same(read(`姓名\t证件号码\n"陈\n志强"\t'${chen}`), [`陈 志强 ${chen}`], 'a line break within a cell, an apostrophe before the number')
  t.same(
    read(`姓名\t证件号码\t备注\n陈志强\t${chen}\t靠窗\n\t\t\n林月珍\t${lin}\t`),
    three.slice(0, 2),
    'a blank line and a column that is none of ours',
  )
  t.same(
    read(`姓名\u00a0\t证件号码\n陈志强\u00a0\t${chen.slice(0, 6)} ${chen.slice(6, 14)} ${chen.slice(14)}`),
    three.slice(0, 1),
    'blanks in a number',
  )
  t.same(read(`姓名\t证件号码\n陈志强\t${chen.toLowerCase()}\n阿卜杜拉·买买提\t${lin}`), [`陈志强 ${chen}`, `阿卜杜拉·买买提 ${lin}`])
  t.same(read(`姓名\t证件号码\n陈志强\t4.60106E+17`), ['陈志强 4.60106E+17'], 'what Excel has broken is shown as it came')
  t.same(read(`陈凯文\tH04123782\n台小姐\t01234567`, 'docType'), ['陈凯文 H04123782 HM2M', '台小姐 01234567 T2M'])
  t.same(read('陈志强\t居民身份证\t46010619880230271X\t成人'), ['陈志强 46010619880230271X'])
})

t.test('headings in two languages, in either order', async t => {
  t.same(
    read(
      'Name 姓名\tPassport No. 护照号\tDOB 出生日期\tSex 性别\tNationality 国籍\nKIM/MINSU\tM12345678\t01-FEB-1985\tM\tKOR',
      'docType',
      'birthDate',
      'gender',
      'nationality',
    ),
    ['KIM/MINSU M12345678 PASSPORT 1985-02-01 M 韩国'],
  )
  t.same(read('Surname 姓\tGiven Name 名\tPassport No. 护照号\nKIM\tMINSU\tM12345678', 'docType'), ['KIM/MINSU M12345678 PASSPORT'])
  t.same(read('姓名\t国籍\t护照号\nVAN DER BERG/JAN\tNLD\tNW1234567', 'nationality'), ['VAN DER BERG/JAN NW1234567 荷兰'], 'any code')
  t.same(
    read(`序号\t姓名\t证件\t\t联系方式\n\t\t类型\t号码\t\n1\t陈志强\t身份证\t${chen}\t13800000912`, 'phone'),
    [`陈志强 ${chen} 13800000912`],
    'short words below a merged one',
  )
})

t.test('what stands beside a name in a line is a part of it, or is named', async t => {
  t.same(read('WANG/XIAO CAN E12345678', 'nationality'), ['WANG/XIAO CAN E12345678 '], 'beside a passport of China no Canada')
  const told = (text: string) => {
    const { people, skipped } = readPasted(text, today)
    const { rows, notes } = place([], people, needs, { today })
    return { rows: rows.map(({ name, docNo }) => `${name} ${docNo}`), told: [...skipped, ...notes] }
  }
  t.same(told('IVANOV/IVAN RUS 712345678'), {
    rows: ['IVANOV/IVAN 712345678'],
    told: ['“IVANOV/IVAN RUS”的“RUS”按国籍俄罗斯录入，是名字的请改回'],
  })
  t.same(told(`@陈志强 ${chen} @林月珍 ${lin}`), { rows: three.slice(0, 2), told: [] }, 'called by a message')
  t.same(
    told(`陈志强 ${chen} 海航金鹏卡 HU1234567890\n林月珍 ${lin} 会员号：123456789`),
    { rows: three.slice(0, 2), told: ['海航金鹏卡 HU1234567890', '会员号:123456789'] },
    'the card of a club is nobody',
  )
  t.same(
    told(`姓名\t身份证号\n林月珍 取消\t${lin}\n姓名：陈志强\t${chen}\n周建国-候补\t${zhou}`),
    {
      rows: [`林月珍 ${lin}`, `陈志强 ${chen}`, `周建国 ${zhou}`],
      told: [
        '“林月珍 取消”按姓名“林月珍”录入，没有录入“取消”',
        '“姓名：陈志强”按姓名“陈志强”录入，没有录入“姓名”',
        '“周建国-候补”按姓名“周建国”录入，没有录入“候补”',
      ],
    },
    'what has become of somebody is no part of the name',
  )
})

t.test('lines as people write them', async t => {
  t.same(read(`陈志强 ${chen}\n林月珍 ${lin}\n周建国 ${zhou}`), three)
  t.same(read(`1、陈志强 ${chen}\n2、林月珍 ${lin}\n3. 周建国 ${zhou}`), three, 'counted')
  t.same(read(`陈志强，${chen}\n林月珍,${lin}\n周建国；${zhou}`), three, 'commas')
  t.same(read(`陈志强${chen}\n林月珍${lin}\n周建国${zhou}`), three, 'nothing between')
  t.same(read(`姓名：陈志强 身份证：${chen}\n姓名:林月珍　身份证号码:${lin}`), three.slice(0, 2), 'labels')
  t.same(read(`陈志强 男 ${chen} 13800000912`, 'gender', 'phone'), [`陈志强 ${chen} M 13800000912`])
  t.same(read(`${chen} 陈志强`), three.slice(0, 1))
  t.same(read(`张 三 ${chen}`), [`张三 ${chen}`], 'a name of two that was set apart')
  t.same(read(`张 小明 ${chen}\n欧阳 娜娜 ${lin}`), [`张小明 ${chen}`, `欧阳娜娜 ${lin}`], 'a surname that was set apart')
  t.same(read(`男 陈志强 ${chen}`, 'gender'), [`陈志强 ${chen} M`])
  t.same(read('SMITH/JOHN PAUL MR E12345678 1985-06-30', 'birthDate'), ['SMITH/JOHN PAUL MR E12345678 1985-06-30'])
  t.same(read('ZHANG WEI E12345678 M', 'gender'), ['ZHANG WEI E12345678 M'], 'a name in letters without its stroke')
  t.same(read(`ADT ZHANG/WEI NI ${chen}`, 'type'), [`ZHANG/WEI ${chen} ADULT`], 'words of the host')
  t.same(read(`(3) 陈志强  身份证${chen}  电话138 0000 0912`, 'phone'), [`陈志强 ${chen} 13800000912`])
  t.same(read(`陈志强 ${chen.slice(0, 6)} ${chen.slice(6, 14)} ${chen.slice(14)}`), three.slice(0, 1), 'a number set apart')
  t.same(read('王芳，护照：E12345678', 'docType'), ['王芳 E12345678 PASSPORT'])
  t.same(read('陈志强\n林月珍\n周建国'), ['陈志强 ', '林月珍 ', '周建国 '], 'names alone')
  t.same(read(`姓名 证件号\n陈志强 ${chen}`), three.slice(0, 1), 'headings in a line')
  t.same(read(`姓名,证件号码,手机\n陈志强,${chen},13800000912`, 'phone'), [`陈志强 ${chen} 13800000912`], 'a table with commas')
  t.same(read(`儿童 陈小宝 ${boy}`, 'type'), [`陈小宝 ${boy} CHILD`])
  t.same(read(`陈志强 46010619790814241`), ['陈志强 46010619790814241'], 'a number that lacks a digit')
  t.same(read(''), [])
  const greeted = readPasted(`您好，名单如下：\n陈志强 ${chen}\n谢谢。`, today)
  t.equal(greeted.people.length, 1)
  t.same(greeted.skipped, ['您好，名单如下：', '谢谢。'], 'a greeting is told as not understood')
})

t.test('all that goes in is taken or told: several people on a line, lists side by side', t => {
  const [first, second] = [`陈志强 ${chen}`, `林月珍 ${lin}`]
  for (const between of ['，', '；', '、', ' ', '  ', '']) {
    const text = `${first}${between}${second}`
    t.same(read(text), [first, second], text)
    t.same(readPasted(text, today).skipped, [], text)
  }
  t.same(read(`陈志强${chen}林月珍${lin}周建国${zhou}`), three, 'nothing between three of them')
  t.same(read(`${chen} 陈志强 ${lin} 林月珍`), [first, second], 'numbers first')
  t.same(read(`陈志强 ${chen} 13800000912，林月珍 ${lin} 13900000912`, 'phone'), [`${first} 13800000912`, `${second} 13900000912`])
  t.same(read(`姓名\t证件号码\t\t姓名\t证件号码\n陈志强\t${chen}\t\t林月珍\t${lin}\n周建国\t${zhou}\t\t\t`), [first, second, three[2]])
  t.same(read(`序号\t姓名\t身份证号\t序号\t姓名\t身份证号\n1\t陈志强\t${chen}\t2\t林月珍\t${lin}`), [first, second])
  t.same(read(`陈志强\t${chen}\t林月珍\t${lin}`), [first, second], 'side by side without headings')
  t.same(read(`${chen}\t陈志强\t${lin}\t林月珍\n${zhou}\t周建国\t\t`), [first, second, three[2]])

  t.same(readPasted(`陈志强 林月珍 ${chen}`, today).skipped, ['林月珍'], 'a second name without a number is told')
  t.same(readPasted(`陈志强 ${chen} 13800000912 13900000912 靠窗吧？！`, today).skipped, ['13900000912 靠窗吧?!'])
  t.same(readPasted(`姓名\t证件号码\t备注\n陈志强\t${chen}\t靠窗`, today).skipped, ['备注（整列）'])
  t.same(
    readPasted(`姓名\t身份证号\t护照号\n陈志强\t${chen}\tE12345678`, today).skipped,
    ['护照号“E12345678”'],
    'a second number of one person',
  )
  t.same(read(`姓名\t身份证号\t护照号\n陈志强\t\tE12345678`), ['陈志强 E12345678'])
  t.end()
})

t.test('lists as people type them: marks, labels, groups of digits, remarks, and what stands around the list', t => {
  /** rows, and what was left over */
  const answer = (text: string) => {
    const { people, skipped } = readPasted(text, today)
    const { rows, left } = place([], people, needs, { today })
    return [rows.map(row => [row.name, row.docNo, row.birthDate].filter(Boolean).join(' ')), [...skipped, ...left]]
  }
  const [born, bare] = ['1979-08-14', `陈志强 ${chen}`]
  const one = `${bare} ${born}`
  const two = `林月珍 ${lin} 1981-03-22`
  const read: Record<string, [rows: string[], left: string[]]> = {
    // between name and number
    [`陈志强/${chen}/13800000912`]: [[one], []],
    [`陈志强-${chen}-13800000912`]: [[one], []],
    [`陈志强：${chen}`]: [[one], []],
    [`【陈志强】${chen}`]: [[one], []],
    [`“陈志强”，${chen}。`]: [[one], []],
    [`陈志强/男/${chen}/身份证`]: [[one], []],
    'SMITH/JOHN/E12345678/VIP': [['SMITH/JOHN E12345678'], ['VIP']],
    // numbers of lines
    [`一、${bare}\n二、林月珍 ${lin}`]: [[one, two], []],
    [`1 ${bare}\n02 林月珍 ${lin}`]: [[one, two], []],
    [`1陈志强${chen}\n第2位 林月珍${lin}`]: [[one, two], []],
    [`姓名\t证件号\n陈志强\t①${chen}`]: [[one], []],
    // digits in groups
    [`陈志强 ${chen.slice(0, 6)}-${chen.slice(6, 14)}-${chen.slice(14)}`]: [[one], []],
    [`陈志强 ${chen.slice(0, 4)} ${chen.slice(4, 8)} ${chen.slice(8, 12)} ${chen.slice(12, 16)} ${chen.slice(16)}`]: [[one], []],
    // dates and other data of an identity card
    [`陈志强，男，1979年8月14日生，身份证${chen}`]: [[one], []],
    [`姓名 陈志强\n性别 男 民族 汉\n出生 1979年8月14日\n住址 海府路1号\n公民身份号码 ${chen}`]: [[one], ['民族 汉', '住址 海府路1号']],
    '陈志强 护照 E12345678 有效期2020-01-01 出生1979-08-14': [['陈志强 E12345678 1979-08-14'], ['有效期2020-01-01']],
    '刘军 军官证：南字第012345号': [['刘军 南字第012345号'], []],
    // words that are no part of the name
    [`陈志强（小） ${lin}`]: [[`陈志强 ${lin} 1981-03-22`], []],
    [`陈志强(导)${chen}`]: [[one], ['导']],
    [`陈志强 汉 ${chen}`]: [[one], ['汉']],
    [`${bare} 清真餐`]: [[one], ['清真餐']],
    [`导游陈志强 ${chen}`]: [[one], ['导游']],
    [`接机 ${bare}，靠窗 林月珍 ${lin}`]: [[one, two], ['接机 靠窗']],
    [`😀${bare}`]: [[one], ['😀']],
    // letters
    'MR SMITH/JOHN 123456789 USA': [['SMITH/JOHN 123456789'], []],
    'IVANOV/IVAN RUS 751234567': [['IVANOV/IVAN 751234567'], []],
    'VAN DER BERG/JAN NX1234567': [['VAN DER BERG/JAN NX1234567'], []],
    'Mr. John Smith 123456789': [['John Smith 123456789'], []],
    '美国 SMITH/JOHN 123456789': [['SMITH/JOHN 123456789'], []],
    [`张ZHEN ${chen}`]: [[`张ZHEN ${chen} ${born}`], []],
    [`张*三 ${chen}`]: [[`张*三 ${chen} ${born}`], []],
    // around the list
    [`王芳 2026/11/30 10:20:33\n${bare}`]: [[one], ['王芳 2026/11/30 10:20:33']],
    '导游：王芳 13800138000\nSMITH/JOHN E12345678': [['SMITH/JOHN E12345678'], ['导游：王芳 13800138000']],
    [`团号HN20261220\nHU7181 12月20日 海口-北京\n${bare}`]: [[one], ['团号HN20261220', 'HU7181 12月20日 海口-北京']],
    'SMITH/JOHN E12345678\n制表：李四 2026-11-30': [['SMITH/JOHN E12345678'], ['制表:李四 2026-11-30']],
    [`第一组\n${bare}\n谢谢`]: [[one], ['第一组', '谢谢']],
    [`一组\t\n${bare.replace(' ', '\t')}\n二组\t`]: [[one], ['一组', '二组']],
    [`${bare}\n合计：1人 联系人：王芳 13800138000`]: [[one], ['合计：1人 联系人：王芳 13800138000']],
    [`王经理 2026年11月30日 下午3:22\n${bare}`]: [[one], ['王经理 2026年11月30日 下午3:22']],
    [`请填写姓名+身份证+电话\n1. 陈志强+${chen}+13800000912`]: [[one], ['请填写姓名+身份证+电话']],
    [`4. HU7181 Y SU20DEC HAKPEK HK3 0800 1140\n${bare}`]: [[one], ['4. HU7181 Y SU20DEC HAKPEK HK3 0800 1140']],
    // nobody gets another person's number because a name was not understood
    [`成人2人：陈志强 ${chen}、林月珍 ${lin}`]: [[one, two], ['成人2人']],
    [`房间1：陈志强 ${chen} / 林月珍 ${lin}`]: [[one, two], ['房间1']],
    [`陈志强 ${chen}（换成林月珍 ${lin}）`]: [[one, two], ['换成']],
    [`麻烦订陈志强${chen}和林月珍${lin}还有周建国${zhou}三个人的票`]: [
      [`${chen} ${born}`, two, `周建国 ${zhou} 1966-11-05`],
      ['麻烦订陈志强 和 还有 三个人的票'],
    ],
    [`林月珍${lin}带孩子陈志强${chen}`]: [[two, one], ['带孩子']],
    [`把陈志强${chen}换成林月珍${lin}`]: [[one, two], ['把 换成']],
    [`A0012345 陈志强 ${chen}\n林月珍 ${lin} 6222021234567890123`]: [
      [one, two],
      ['A0012345', '6222021234567890123'],
    ],
    [`A0012345\t陈志强\t${chen}\nA0012346\t林月珍\t${lin}`]: [
      [one, two],
      ['A0012345', 'A0012346'],
    ],
    [`陈志强${chen}13800000912\n林月珍13900000912${lin}`]: [[one, two], []],
    [`妻子林月珍 ${lin}\nVIP陈志强 ${chen}`]: [
      [two, one],
      ['妻子', 'VIP'],
    ],
    [`联系人\t王芳\t电话\t13700000000\n姓名\t身份证\n陈志强\t${chen}`]: [[one], ['联系人 王芳 电话 13700000000']],
    'ZHANG/SAN\tF\t19790814\tE12345678\t20300101\tCHN': [['ZHANG/SAN E12345678 1979-08-14'], ['20300101']],
    'ZHANG/SAN F 19790814 E12345678 20300101 CHN': [['ZHANG/SAN E12345678 1979-08-14'], ['20300101']],
    'Name: John Smith\nPassport: 123456789\nDOB: 14 Aug 1979\n\nName: Jane Smith\nPassport: 987654321\nDOB: 22 Mar 1981': [
      ['John Smith 123456789 1979-08-14', 'Jane Smith 987654321 1981-03-22'],
      [],
    ],
    '张三、李四、王五': [['张三', '李四', '王五'], []],
    [`陈志强 E1234567\n林月珍 ${lin} 海口`]: [['陈志强 E1234567', two], ['海口']],
  }
  for (const [text, as] of Object.entries(read)) t.same(answer(text), as, text)
  t.end()
})

t.test('tables as offices make them: unknown and English headings, halves of names, lists on their side, remarks in columns', t => {
  const answer = (rows: string[][]) => {
    const { people, skipped } = readPasted(rows.map(cells => cells.join('\t')).join('\n'), today)
    const placed = place([], people, needs, { today })
    return [placed.rows.map(({ name, docNo, type }) => [name, docNo, type].join(' ')), [...skipped, ...placed.left]]
  }
  const [one, two] = [`陈志强 ${chen} ADULT`, `林月珍 ${lin} ADULT`]
  const john = 'SMITH/JOHN 123456789 ADULT'
  t.same(answer([['Surname', 'Given name', 'Passport No', 'DOB', 'Sex', 'Nationality'], ['SMITH', 'JOHN', '123456789', '1979-08-14', 'M', 'USA']]), [[john], []]) // biome-ignore format: a table
  t.same(answer([['姓名Name', '证件号码ID No.', '性别Sex'], ['陈志强', chen, '男']]), [[one], []], 'in two languages') // biome-ignore format: a table
  t.same(answer([['姓', '名', '身份证号'], ['陈', '志强', chen]]), [[one], []]) // biome-ignore format: a table
  t.same(answer([['Name', 'Passport', 'Nationality'], ['SMITH/JOHN', '123456789', 'USA']]), [[john], []]) // biome-ignore format: a table
  t.same(answer([['人员', '身份证号码', '手机'], ['陈志强', chen, '13800138000']]), [[one], []]) // biome-ignore format: a table
  t.same(answer([['姓名', '证件', '号码'], ['陈志强', '身份证', chen]]), [[one], []]) // biome-ignore format: a table
  t.same(answer([['姓名', '证件号', '票种'], ['陈志强', chen, '大'], ['陈小宝', boy, '小']]), [[one, `陈小宝 ${boy} CHILD`], []]) // biome-ignore format: a table
  t.same(answer([['姓名', '英文姓名', '护照号'], ['陈志强', 'CHEN/ZHIQIANG', 'E12345678']]), [['陈志强 E12345678 ADULT'], ['英文姓名“CHEN/ZHIQIANG”']]) // biome-ignore format: a table
  t.same(answer([['姓名：', '陈志强', '林月珍'], ['身份证：', chen, lin]]), [[one, two], []], 'on its side') // biome-ignore format: a table
  t.same(answer([['陈志强', chen, '海南省海口市'], ['林月珍', lin, '取消']]), [[one, two], ['海南省海口市', '取消']]) // biome-ignore format: a table
  t.same(answer([['陈志强', '成人', chen], ['林月珍', '成人', lin], ['陈小二', '婴儿', '2025-08-01']]), [[one, two, '陈小二  INFANT'], []]) // biome-ignore format: a table
  t.same(answer([['姓名', '证件号'], ['陈志强、林月珍', `${chen}、${lin}`]]), [[one, two], []], 'two in a cell') // biome-ignore format: a table
  t.same(answer([[`陈志强 ${chen}`, `林月珍 ${lin}`]]), [[one, two], []], 'whole people in cells')
  t.same(answer([['姓名', '证件号'], ['陈志强', chen], ['备注：均为同事', '']]), [[one], ['备注：均为同事']]) // biome-ignore format: a table
  t.same(answer([['旅行社：三亚海岛', ''], ['买买提·艾力', chen], ['----', '']]), [[`买买提·艾力 ${chen} ADULT`], ['旅行社：三亚海岛', '----']]) // biome-ignore format: a table
  t.end()
})

t.test('what was left over is told word for word: in the sentence where it is read in one look, otherwise whole in a list', t => {
  t.same(leftOver(['谢谢。']), { text: '未录入：谢谢。', whole: [] })
  const four = ['一', '二', '三', '四']
  t.same(leftOver(four), { text: '未录入 4 处', whole: four }, 'each of them')
  const long = '字'.repeat(40)
  t.same(leftOver([long]), { text: '未录入 1 处', whole: [long] }, 'uncut')
  t.same(tidiedNames(four), { text: '姓名有整理 4 处', whole: four })
  t.end()
})

t.test('what stands beside names is no part of them: numbers, titles, types, remarks', t => {
  const put = (text: string) => place([], readPasted(text, today).people, needs, { today })
  const [first, second] = three
  for (const text of [
    `①陈志强\t${chen}\n②林月珍\t${lin}`,
    `1.陈志强\t${chen}\n2.林月珍\t${lin}`,
    `①陈志强 ${chen}\n②林月珍 ${lin}`,
    `1、陈志强 ${chen} 2、林月珍 ${lin}`,
    `姓名\t证件号码\n1、陈志强\t${chen}\n⑵林月珍\t${lin}`,
  ])
    t.same(read(text), [first, second], text)
  t.same(read('MR SMITH/JOHN 123456789', 'title', 'docType'), ['SMITH/JOHN 123456789 MR PASSPORT'])
  t.same(readPasted('MR SMITH/JOHN 123456789', today).skipped, [])
  t.same(read(`陈志强先生 ${chen}\n林月珍 女士 ${lin}`, 'title'), [`陈志强 ${chen} MR`, `林月珍 ${lin} MS`])
  t.same(read(`陈小宝CHD ${boy}\nZHANG/BAO CHD E12345678`, 'type'), [`陈小宝 ${boy} CHILD`, 'ZHANG/BAO E12345678 CHILD'])
  t.same(read(`买买提 艾力 ${chen}`), [`买买提 艾力 ${chen}`], 'a name in two parts')
  const { left, notes, rows } = put(`姓名\t证件号码\n杨蒋（领队）\t${chen}\n王先生\t${lin}`)
  t.same(left, ['领队'])
  t.same(notes, ['“杨蒋（领队）”按姓名“杨蒋”录入，没有录入“领队”'])
  t.equal(tidiedNames(notes).text, `姓名有整理：${notes[0]}`)
  t.match(checkRows(rows, needs)[1]!.problems.name, /证件上就是“王先生”的，请确认/)
  t.same(checkRows([rows[0]!, { ...rows[1]!, nameConfirmed: true }], needs)[1]!.problems, {})
  t.same(read(`⻩小明 ${chen}`), [`黄小明 ${chen}`], 'radicals of a PDF file')
  t.end()
})

t.test('words that stand at a name with nothing between are no part of it', t => {
  const [first, second] = [`陈志强 ${chen}`, `林月珍 ${lin}`]
  for (const text of [
    `陈志强身份证${chen}`,
    `陈志强身份证号码：${chen}`,
    `陈志强居民身份证${chen}`,
    `陈志强的身份证是${chen}`,
    `姓名陈志强身份证${chen}电话13800000912`,
    `姓名:陈志强身份证:${chen}电话:13800000912`,
    `陈志强电话13800000912身份证${chen}`,
    `身份证${chen}姓名陈志强`,
    `陈志强男${chen}`,
    `我叫陈志强，${chen}`,
    `乘客陈志强 ${chen}`,
    `大床房：陈志强 ${chen}`,
    `王芳：陈志强 ${chen}`,
  ])
    t.same(read(text), [first], text)
  t.same(read('陈志强护照E12345678', 'docType'), ['陈志强 E12345678 PASSPORT'])
  t.same(read(`王亚男${chen}`), [`王亚男 ${chen}`], 'a name that ends so')
  t.same(readPasted(`大床房：陈志强 ${chen} 林月珍 ${lin}`, today).skipped, ['大床房'])
  t.same(readPasted(`陈志强 ${chen}\n计调：王芳 13800000912`, today).people.length, 1, 'a telephone alone makes nobody a traveller')
  for (const text of [`陈志强、林月珍 ${chen}、${lin}`, `陈志强和太太林月珍 ${chen} ${lin}`, `陈志强和林月珍 ${chen} ${lin}`])
    t.same(read(text), [first, second], text)
  t.same(read(`李和平 ${chen}`), [`李和平 ${chen}`])
  t.same(
    readPasted('1.CHEN/ZHIQIANG MR 2.LIN/YUEZHEN 3.ZHOU/JIANGUO JFK8PQ', today),
    {
      people: [{ name: 'CHEN/ZHIQIANG MR' }, { name: 'LIN/YUEZHEN' }, { name: 'ZHOU/JIANGUO' }],
      skipped: ['JFK8PQ'],
      cells: [['1.CHEN/ZHIQIANG MR 2.LIN/YUEZHEN 3.ZHOU/JIANGUO JFK8PQ']],
    },
    'the names of a booking',
  )
  t.same(read('Anna Müller, passport C01X00T47'), ['Anna Müller C01X00T47'], 'letters of other countries are no end of a name')
  t.end()
})

t.test('single entry reads a name as pasting does', t => {
  const [row] = place([], readPasted(`陈志强 ${chen}`, today).people, needs, { today }).rows
  const typed = named(edited({ ...row!, type: 'ADULT' }, 'name', '陈小宝（儿童）'))
  t.match(typed, { name: '陈小宝', type: 'CHILD', written: '“陈小宝（儿童）”按姓名“陈小宝”录入，旅客类型为儿童' })
  t.equal(noteOf(typed), typed.written)
  t.notOk('written' in edited(typed, 'name', '陈小宝'))
  const wang = { ...row!, name: '王先生', nameConfirmed: true }
  t.equal(named(wang), wang)
  t.match(fieldsOf(wang), { nameConfirmed: true })
  t.notOk('nameConfirmed' in edited(wang, 'name', '王三'))
  t.end()
})

t.test('a line each for name, number and telephone, as WeChat brings them', t => {
  const people = [`陈志强 ${chen} 13800000912`, `林月珍 ${lin} 13900000912`]
  for (const text of [
    `陈志强\n${chen}\n13800000912\n\n林月珍\n${lin}\n13900000912`,
    `姓名：陈志强\n身份证：${chen}\n电话：13800000912\n姓名：林月珍\n身份证：${lin}\n电话：13900000912`,
    `${chen}\n陈志强\n13800000912\n${lin}\n林月珍\n13900000912`,
  ]) {
    t.same(read(text, 'phone'), people, text)
    t.same(readPasted(text, today).skipped, [], text)
  }
  t.same(read(`陈志强\n林月珍\n${chen}\n${lin}`), ['陈志强 ', '林月珍 ', ` ${chen}`, ` ${lin}`], 'whose number is whose is not guessed')
  t.end()
})

t.test('documents: everyday words, what the heading says, counts of days', t => {
  const typed = (word: string, number: string) =>
    read(`姓名\t证件类型\t证件号码\t出生日期\n陈小宝\t${word}\t${number}\t2018-05-06`, 'docType')[0]
  t.equal(typed('户口本', boy), `陈小宝 ${boy} HKB`)
  t.equal(typed('出生证明', 'T460000001'), '陈小宝 T460000001 CSZM')
  t.equal(typed('√临时身份证', boy), `陈小宝 ${boy} ID_CARD`)
  t.same(read('陈小宝 出生证明 T460000001 2025-10-10', 'docType', 'type'), ['陈小宝 T460000001 CSZM INFANT'])
  t.same(read('姓名\t护照号\nSMITH/JOHN\t123456789', 'docType'), ['SMITH/JOHN 123456789 PASSPORT'])
  const under = (heading: string, number: string) => {
    const { rows } = place([], readPasted(`姓名\t${heading}\n陈志强\t${number}`, today).people, needs, { today })
    return checkRows(rows, needs)[0]!.problems.docNo
  }
  t.equal(under('身份证号', 'E12345678'), '身份证号应为18位', 'another kind than the heading says is asked about')
  t.equal(under('护照号', chen), '护照号码格式有误')
  t.equal(under('港澳通行证', 'C12345678'), '往来港澳通行证不是回乡证，请填写身份证号；是护照的请选择护照')
  t.same(read('姓名\t护照号\t出生日期\n陈志强\tE12345678\t33420', 'type', 'birthDate'), ['陈志强 E12345678 ADULT 1991-07-01'])
  t.same(read(`姓名\t证件信息\t\t手机\n\t证件类型\t证件号码\t\n陈志强\t身份证\t${chen}\t13800000912`, 'phone'), [
    `陈志强 ${chen} 13800000912`,
  ])
  t.end()
})

t.test('columns, words and titles that nobody reads are told', t => {
  const table = `海岛五日团\n姓名\t类型\t证件号码\n陈志强\t贵宾\t${chen}\t靠窗\n姓名\t类型\t证件号码\n林月珍\t成人\t${lin}`
  const { people, skipped } = readPasted(table, today)
  t.same(skipped, ['海岛五日团', '靠窗'])
  t.same(place([], people, needs, { today }).left, ['贵宾'])
  t.equal(people.length, 2, 'headings that come again on the next page are nobody')
  t.same(readPasted(`1\t陈志强\t${chen}\t12座\n2\t林月珍\t${lin}\t单人间！`, today).skipped, ['12座', '单人间！'])
  t.end()
})

t.test('totals at the foot of a list are nobody, and not told as not understood', t => {
  const people = `陈志强\t${chen}\n林月珍\t${lin}`
  for (const text of [
    `序号\t姓名\t证件号码\n1\t陈志强\t${chen}\n2\t林月珍\t${lin}\n3\t\t\n合计\t\t2`,
    `姓名\t证件号码\n${people}\n共2人\t`,
    `姓名\t证件号码\n${people}\n小 计：\t2人`,
    `${people}\n合计\t2人`,
    `陈志强 ${chen}\n林月珍 ${lin}\n3、\n以上共 2 人`,
    `陈志强 ${chen}\n林月珍 ${lin}\n合计：2人`,
  ]) {
    t.same(read(text), three.slice(0, 2), text)
    t.same(readPasted(text, today).skipped, [], text)
  }
  t.end()
})

t.test('people go into the lines of their type', async t => {
  const blank = withBlanks([], needs)
  t.same(
    blank.map(({ type }) => type),
    ['ADULT', 'ADULT', 'ADULT', 'ADULT', 'CHILD', 'INFANT'],
  )
  const text = `陈志强 ${chen}\n陈小宝 ${boy}\n林月珍 ${lin}\n陈贝贝 ${baby}`
  const { rows, added } = place(blank, readPasted(text, today).people, needs, { today })
  t.same(
    rows.map(({ name }) => name),
    ['陈志强', '林月珍', '', '', '陈小宝', '陈贝贝'],
    'children by their age',
  )
  t.equal(added, 4)
  t.same(
    checkRows(rows, needs).map(({ state }) => state),
    ['good', 'good', 'blank', 'blank', 'good', 'good'],
  )
  t.same(
    rows.map(({ key }) => key),
    blank.map(({ key }) => key),
    'the lines are the same',
  )
  t.match(place(rows, readPasted(text, today).people, needs, { today }), { added: 0, known: 4 }, 'the list again changes nothing')
  const many = place(
    rows,
    readPasted(`a\n周建国 ${zhou}\n吴一 ${id('1990-01-01', '111')}\n吴二 ${id('1990-01-01', '113')}`, today).people,
    needs,
    { today },
  )
  t.match(checkRows(many.rows, needs).at(-1), { state: 'wrong', problems: { type: '超出座位数：订单中没有未录入的成人旅客' } })

  const free: Needs = { ...needs, counts: { ADULT: 1, CHILD: 0, SOLIDER: 0, FREE: 1, INFANT: 0 } }
  t.same(
    place(withBlanks([], free), readPasted(`陈志强 ${chen}\n林月珍 ${lin}`, today).people, free, { today }).rows.map(({ type }) => type),
    ['ADULT', 'FREE'],
    'whoever is left flies for nothing',
  )
})

t.test('a part of a table fills cells like a sheet', async t => {
  const { rows } = place(withBlanks([], needs), readPasted(`陈志强 ${chen}\n林月珍 ${lin}`, today).people, needs, { today })
  const phones = readPasted('13800000912\n13900000912', today)
  t.notOk(tellsPeople(phones))
  const filled = fillBlock(rows, phones.cells, { at: 0, field: 'phone', today })
  t.same(filled.map(({ phone }) => phone).slice(0, 3), ['13800000912', '13900000912', ''])
  const numbers = fillBlock(rows, [[zhou], ['E12345678']], { at: 1, field: 'docNo', today })
  t.match(numbers[1], { name: '林月珍', docNo: zhou, birthDate: '1966-11-05' })
  t.match(numbers[2], { docType: 'PASSPORT', docNo: 'E12345678' })
})

t.test('what is wrong is told in one sentence', async t => {
  const people = `陈志强 ${chen}\n吴小梅 46010619880230271X\n蔡小芬 ${chen}\n王五 ${chen.slice(0, 17)}\nLI/NA E12345678\n陈小宝 ${boy}`
  const { rows } = place(withBlanks([], needs), readPasted(people, today).people, needs, { today })
  const told = Object.fromEntries(checkRows(rows, needs).map(({ problems }, at) => [rows[at]!.name, Object.values(problems)[0]]))
  t.same(told, {
    陈志强: undefined,
    吴小梅: '身份证号出生日期有误',
    蔡小芬: '证件号码与第 1 行陈志强相同，请改其中一行',
    王五: '身份证号应为18位',
    'LI/NA': undefined,
    陈小宝: undefined,
    '': undefined,
  })
  const [row] = rows
  t.match(checkRows([{ ...row!, gender: 'F' }], needs)[0], { problems: { gender: '性别与证件不符' } })
  t.match(checkRows([{ ...row!, type: 'CHILD' }], needs)[0]!.problems.birthDate, /应为成人/)
  t.match(checkRows([{ ...row!, phone: '12' }], needs)[0], { problems: { phone: '手机号格式不正确，如 13800138000' } })
  t.match(checkRows([{ ...row!, told: { docNo: '旅客已在其他订单' } }], needs)[0], { state: 'wrong' })
})

t.test('names alone beyond the seats hear that there are too many', t => {
  const { rows } = place(withBlanks([], needs), readPasted('陈志强\n林月珍\n周建国\n吴小梅\n陈小宝\n陈小贝', today).people, needs, {
    today,
  })
  const told = checkRows(rows, needs).map(({ problems }) => problems.type)
  t.same(told.filter(Boolean), ['成人超出 2 人，请改旅客类型', '成人超出 2 人，请改旅客类型'])
  t.end()
})

t.test('a name with a character that nobody can print is taken as it is, and wrong', t => {
  for (const text of [
    `姓名\t证件号码\n陈\u0007强\t${chen}`,
    `陈\u0007强\t${chen}`,
    `陈\u0007强 ${chen}`,
    `陈\ue863 ${chen}`,
    `陈\ufffd强，${chen}`,
  ]) {
    const { rows } = place([], readPasted(text, today).people, needs, { today })
    t.equal(rows.length, 1, JSON.stringify(text))
    t.match(checkRows(rows, needs)[0]?.problems, { name: /^姓名中第2个字符无法显示（U\+/ }, JSON.stringify(text))
  }
  t.same(read(`陈志\u200b强 ${chen}`), [`陈志强 ${chen}`], 'what has no width is no part of a name')
  t.end()
})

t.test('a citizen of another country has no permit of Hong Kong', t => {
  t.same(read('KIM/MINSU M12345678 1990-03-12 KOR', 'docType'), ['KIM/MINSU M12345678 PASSPORT'])
  t.same(read('陈大文 M12345678 1990-03-12', 'docType'), ['陈大文 M12345678 HM2M'])
  t.same(read('姓名\t证件号\t国籍\nKIM/MINSU\tM12345678\tSouth Korea', 'docType', 'nationality'), ['KIM/MINSU M12345678 PASSPORT 韩国'])
  t.end()
})

t.test('passports of other countries', t => {
  for (const number of ['E1234567A', 'C01X00T47', '12AB34567'])
    t.same(read(`SMITH/JOHN\t${number}`, 'docType'), [`SMITH/JOHN ${number} PASSPORT`])
  t.same(read('SMITH/JOHN C01X00T47', 'docType'), ['SMITH/JOHN C01X00T47 PASSPORT'])
  t.same(read('王五\t46010619790X', 'docType'), ['王五 46010619790X ID_CARD'])
  t.end()
})

t.test('two hundred lines are checked between two keys', async t => {
  /** number of reads of a line's fields when so many lines are checked */
  const looks = (many: number) => {
    const needs: Needs = { departure: '2026-12-20', counts: { ADULT: many, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 } }
    let count = 0
    const counted = <T extends object>(row: T) =>
      new Proxy(row, {
        get: (of, field) => {
          count++
          return Reflect.get(of, field)
        },
      })
    const rows = Array.from({ length: many }, (_, at) =>
      counted(
        rowOf({
          id: `p${at}`,
          name: '陈志强',
          type: 'ADULT',
          docType: 'ID_CARD',
          docNo: id('1979-08-14', String(100 + at)),
          status: 'NAMED',
        }),
      ),
    )
    checkRows(rows, needs)
    t.notOk(rows.some(isBlank))
    return count
  }
  const [half, whole] = [looks(100), looks(200)]
  t.ok(whole <= 2.1 * half, `${half} looks at a hundred lines, ${whole} at two hundred: no line is compared with each other`)
  t.ok(whole <= 200 * 100, `${whole} looks`)
})

t.test('nationalities are read by name and by code, and what is none stays to be told', async t => {
  const row = (nation: string) => `MULLER/HANS\t护照\tC01X00T47\t1980-03-02\t${nation}`
  const said = (nation: string) =>
    read(`姓名\t证件类型\t证件号码\t出生日期\t国籍\n${row(nation)}`, 'nationality')[0]!
      .split(' ')
      .at(-1)
  for (const [nation, name] of Object.entries({
    德国: '德国',
    德国籍: '德国',
    DE: '德国',
    de: '德国',
    DEU: '德国',
    中华人民共和国: '中国',
  }))
    t.equal(said(nation), name, nation)
  t.equal(said('火星'), '火星')
  t.match(fieldsOf(place([], readPasted(`姓名\t证件号码\t国籍\n李/娜\tE12345678\t香港`, today).people, needs, { today }).rows[0]!), {
    nationality: 'HK',
  })
  t.same(read(`${row('德国')}\nMULLER/UTE\t护照\tC01X00T48\t1982-03-02\t瑞士`, 'nationality'), [
    'MULLER/HANS C01X00T47 德国',
    'MULLER/UTE C01X00T48 瑞士',
  ])
  const [wrong] = checkRows(
    [
      {
        ...rowOf({ id: '1', name: 'MULLER/HANS', type: 'ADULT', docType: 'PASSPORT', docNo: 'C01X00T47', status: 'NAMED' }),
        nationality: '火星',
      },
    ],
    needs,
  )
  t.match(wrong!.problems, { nationality: '国籍填国家名称、两位或三位代码，如 中国、CN 或 CHN' })
})
