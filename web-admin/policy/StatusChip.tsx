import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { besideText } from '#contracts/kernel/columns.ts'

type Chip = { status: string; label: string; words: (today: string) => string | undefined }
/** A status, with what is said beside it today. */
export const StatusChip = ({ status, label, words }: Chip) => {
  const said = words(toLocal(new Date().toISOString()).date)
  return <Tag tone={said ? 'waiting' : toneOf(status)}>{said ? besideText(label, said) : label}</Tag>
}
