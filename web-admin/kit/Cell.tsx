import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { textOf } from '#contracts/client/format.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { isUrl } from '#contracts/client/text.ts'
import { besideText, type DeclaredColumn } from '#contracts/kernel/columns.ts'
import { Legs } from './Legs.tsx'
import { Person } from './Person.tsx'
import { Place } from './Place.tsx'

/** length above which a text is cut short in a table; the tip and the page show all of it */
const LONG = 18

/** Functions that show codes by a known name, by the field that has the code in every document. */
const named: Readonly<Record<string, (code: string) => ReactNode>> = {
  airLine: code => <Airline code={code} />,
  origin: code => <Place code={code} />,
  destination: code => <Place code={code} />,
  route: legs => <Legs legs={legs} />,
}

/** A value of a column, and what is said beside it. A field named `status` is shown as a chip, since people look for it in a list. */
export const Cell = ({ column, value, words }: { column: DeclaredColumn; value: unknown; words?: string }) => {
  if (words) return <Tag tone="waiting">{besideText(textOf(column, value), words)}</Tag>
  if (column.kind === 'choice' && /status$/i.test(column.field) && typeof value === 'string')
    return <Tag tone={toneOf(value)}>{textOf(column, value)}</Tag>
  if (typeof value === 'string' && value && value !== '*' && Object.hasOwn(named, column.field)) return <>{named[column.field]!(value)}</>
  if (column.kind === 'user' && typeof value === 'string' && value) return <Person login={value} />
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
