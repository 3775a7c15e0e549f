import { fareTypes, genders } from '#contracts/enums.ts'
import { documentTypes } from '#contracts/kernel/documents.ts'
import { shown } from './cells.ts'
import { fields, isBlank, type NameRow, type RowStanding } from './rows.ts'

type CardProps = { row: NameRow; number: number; standing: RowStanding; open: () => void; ask: ((key: string) => void) | undefined }
/** One person on a telephone, with the mistakes. */
export const PersonCard = ({ row, number, standing, open, ask }: CardProps) => {
  const [problem] = fields.flatMap(field => standing.problems[field] ?? [])
  return (
    <li className={problem ? 'wrong' : undefined}>
      <span className="no">{number}</span>
      <div className="who">
        {isBlank(row) ? <span className="hint">未录入</span> : <b>{row.name || '未填姓名'}</b>}
        <span className="more">
          {fareTypes[row.type]}
          {row.gender && ` ${genders[row.gender]}`}
        </span>
        {!isBlank(row) && (
          <div className="paper">
            {documentTypes[row.docType]} {shown(row, 'docNo') || '未填号码'} {shown(row, 'nationality')}
          </div>
        )}
        {problem && <p className="names-problem">{problem}</p>}
      </div>
      {ask && !isBlank(row) && (
        <button type="button" onClick={() => ask(row.key)} aria-label={`第 ${number} 行${row.name}的护照与签证`}>
          护照
        </button>
      )}
      {row.fixed ? (
        <span className="fixed">{row.fixed}</span>
      ) : (
        <button type="button" onClick={open} aria-label={`${wordFor(row, problem)}第 ${number} 行${row.name}`}>
          {wordFor(row, problem)}
        </button>
      )}
    </li>
  )
}
const wordFor = (row: NameRow, problem: string | undefined) => (isBlank(row) ? '录入' : problem ? '修改' : '编辑')
