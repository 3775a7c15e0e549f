import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { isUrl } from '#contracts/client/text.ts'
import type { Column } from '#contracts/kernel/columns.ts'
import { textOf, toneOf } from './format.ts'

/** texts of more characters than this are cut short in a table, and whole in the tip and on the page */
const LONG = 18

/** A value of a column. A field named `status` is a chip: it is what people look for in a list. */
export const Cell = ({ column, value }: { column: Column; value: unknown }) => {
  if (column.kind === 'choice' && /status$/i.test(column.field) && typeof value === 'string')
    return <Chip size="small" variant="outlined" color={toneOf(value)} label={textOf(column, value)} />
  const text = textOf(column, value)
  if (text === '--')
    return (
      <Typography component="span" variant="body2" color="textDisabled" aria-label="无">
        {text}
      </Typography>
    )
  if (column.kind === 'text' && isUrl(text))
    return (
      <Link href={text} target="_blank" rel="noreferrer" noWrap title={text} sx={{ display: 'block', maxWidth: 240 }}>
        {text}
      </Link>
    )
  if (column.kind !== 'text' || text.length < LONG) return <>{text}</>
  return (
    <Typography component="span" variant="inherit" noWrap title={text} sx={{ display: 'block', maxWidth: 240 }}>
      {text}
    </Typography>
  )
}
