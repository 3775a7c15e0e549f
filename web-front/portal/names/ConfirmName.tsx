import type { NameRow } from './rows.ts'

/** Says that a name which looks like a way of address stands so in the document. */
export const ConfirmName = ({ row, confirm }: { row: NameRow; confirm: (key: string) => void }) => (
  <button type="button" className="confirm-name" onClick={() => confirm(row.key)}>
    确认姓名就是 {row.name.trim()}
  </button>
)
