import { fareTypes, genders } from '#contracts/enums.ts'
import { documentTypes } from '#contracts/kernel/documents.ts'
import type { Upload } from '#contracts/kernel/endpoint.ts'
import type { ImportMode, ImportReport } from '#contracts/kernel/record.ts'
import { idFrom } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { column, type RowValue } from '#services/kernel/sheet/parse.ts'
import { templateSheet } from '#services/kernel/sheet/template.ts'
import { importRows } from '#services/kernel/table-import.ts'
import { order } from './decide.ts'
import { checkedPassenger } from './passengers.ts'
import type { LiveOrder } from './state.ts'

const columns = [
  column({ key: 'name', title: '姓名', type: 'text', required: true, synonyms: ['旅客姓名', '乘客姓名', '乘机人'] }),
  column({ key: 'type', title: '旅客类型', type: 'enum', required: true, values: fareTypes, synonyms: ['类型', '乘客类型'] }),
  column({
    key: 'docType',
    title: '证件类型',
    type: 'enum',
    required: true,
    values: { ...documentTypes, ID_CARD: '身份证' },
    synonyms: ['证件'],
  }),
  column({ key: 'docNo', title: '证件号码', type: 'text', required: true, synonyms: ['证件号', '身份证号', '身份证号码', '护照号'] }),
  column({ key: 'gender', title: '性别', type: 'enum', values: genders }),
  column({ key: 'birthDate', title: '出生日期', type: 'date', synonyms: ['生日', '出生年月日'], note: '身份证旅客可不填' }),
  column({
    key: 'nationality',
    title: '国籍',
    type: 'text',
    note: '两位国家代码，如 CN',
    check: text => (/^[A-Z]{2}$/.test(text) ? undefined : '应为两位国家代码'),
  }),
  column({
    key: 'phone',
    title: '手机号',
    type: 'text',
    synonyms: ['电话', '联系电话', '手机'],
    check: text => (/^[0-9+ -]{6,20}$/.test(text) ? undefined : '格式不正确'),
  }),
] as const
type Row = RowValue<typeof columns>

export const passengerTemplate = () =>
  templateSheet(columns, [{ name: '吴超', type: 'ADULT', docType: 'ID_CARD', docNo: '440309199304209978', gender: 'M' }], '旅客名单')

/** Names from a file: every row is checked against the order as the rows before it leave it; the good ones go in as one fact. */
export const importPassengers = (
  orderNo: string,
  state: LiveOrder,
  { mode, files }: { mode: ImportMode; files: Upload[] },
  call: CommandCall,
): Promise<ImportReport> => {
  let sofar = state
  const fields = ({ type, docType, gender, ...rest }: Row) => ({ ...rest, type, docType, ...(gender && { gender }) })
  return importRows({
    columns,
    files,
    mode,
    maxRows: 1000,
    width: 1,
    judge: (row, { line }) => {
      const id = idFrom(call.commandId, 'passenger', line)
      const checked = checkedPassenger(sofar, fields(row))
      sofar = { ...sofar, passengers: { ...sofar.passengers, [id]: { id, status: 'NAMED', ...checked } } } as LiveOrder
      return { id, action: 'add' }
    },
    write: async rows => {
      await call.at(order, orderNo).addPassenger({ passengers: rows.map(({ id, value }) => ({ id: id!, ...fields(value) })) })
    },
  })
}
