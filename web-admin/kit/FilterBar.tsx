import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListContext } from 'ra-core'
import { type FormEvent, useEffect, useState } from 'react'
import { textOf } from '#contracts/client/format.ts'
import { present } from '#contracts/kernel/present.ts'
import { Field } from './Field.tsx'
import { type Input, inputText, readText } from './inputs.ts'
import { RangeInput } from './RangeInput.tsx'

/** number of conditions that are always visible; a telephone has room for one */
const FOLDED = { wide: 4, narrow: 1 }

/** Joins the first and the last day of a range to one field. */
const paired = (inputs: readonly Input[]): [Input, Input?][] =>
  inputs.flatMap((input, index): [Input, Input?][] => {
    const isFrom = (of: Input | undefined, to: Input | undefined) =>
      of?.kind === 'date' && to?.kind === 'date' && of.field.endsWith('_gte') && to.field === of.field.replace(/_gte$/, '_lte')
    if (isFrom(inputs[index - 1], input)) return []
    return isFrom(input, inputs[index + 1]) ? [[input, inputs[index + 1]!]] : [[input]]
  })

/**
 * The filters of a list, stored in the URL. Conditions beyond the first few are folded until they are wanted; those that are set
 * are listed, to be dropped one by one. `keep` names conditions that other components set (the tab).
 */
export const FilterBar = ({ inputs, keep }: { inputs: Input[]; keep: readonly string[] }) => {
  const { filterValues, setFilters } = useListContext()
  const pairs = paired(inputs)
  const asked = Object.fromEntries(inputs.map(input => [input.field, inputText(input, filterValues[input.field])]))
  const [texts, setTexts] = useState(asked)
  const inUrl = JSON.stringify(asked)
  // the URL may change without this form: back button, a tab, a link
  useEffect(() => setTexts(JSON.parse(inUrl)), [inUrl])
  const folded = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm')) ? FOLDED.narrow : FOLDED.wide
  const [unfolded, setUnfolded] = useState(false)

  const apply = (next: Record<string, string>) => {
    const kept = Object.fromEntries(keep.flatMap(field => (filterValues[field] === undefined ? [] : [[field, filterValues[field]]])))
    const values = Object.fromEntries(inputs.map(input => [input.field, readText(input, next[input.field] ?? '', { isFilter: true })]))
    setFilters({ ...kept, ...present(values) }, undefined, false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(texts)
  }
  const reset = () => {
    setTexts({})
    apply({})
  }

  const shown = unfolded ? pairs : pairs.slice(0, folded)
  const set = pairs.flatMap(([input, until]) => {
    const [from, to] = [asked[input.field], until && asked[until.field]]
    if (!from && !to) return []
    const text = until ? spanText(from, to) : textOf(input, filterValues[input.field])
    return [
      { field: input.field, text: `${until ? input.title.replace(/起$/, '') : input.title} ${text}`, fields: [input.field, until?.field] },
    ]
  })
  return (
    <Box
      component="form"
      role="search"
      aria-label="筛选条件"
      onSubmit={submit}
      sx={{ p: 2, pb: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))' }}
    >
      {shown.map(([input, until]) =>
        until ? (
          <RangeInput
            key={input.field}
            name={input.field}
            label={input.title.replace(/起$/, '')}
            from={texts[input.field] ?? ''}
            to={texts[until.field] ?? ''}
            onChange={range => setTexts({ ...texts, [input.field]: range?.from ?? '', [until.field]: range?.to ?? '' })}
          />
        ) : (
          <Field
            key={input.field}
            filter
            input={input}
            value={texts[input.field] ?? ''}
            onChange={text => setTexts({ ...texts, [input.field]: text })}
          />
        ),
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Button type="submit" variant="contained">
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
        {pairs.length > folded && (
          <Button onClick={() => setUnfolded(!unfolded)} aria-expanded={unfolded} sx={{ whiteSpace: 'nowrap' }}>
            {unfolded ? '收起' : '更多'}
          </Button>
        )}
      </Box>
      {set.length > 0 && (
        <Box component="ul" aria-label="已设条件" sx={chips}>
          {set.map(({ field, text, fields }) => (
            <li key={field}>
              <Button
                size="small"
                endIcon={<Close />}
                aria-label={`去掉条件 ${text}`}
                onClick={() => apply({ ...asked, ...Object.fromEntries(fields.map(field => [field, ''])) })}
              >
                {text}
              </Button>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

const spanText = (from = '', to = ''): string => (to ? `${from && `${from} `}至 ${to}` : `${from} 起`)
const chips = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& .MuiButton-root': { minHeight: 26, py: 0, borderRadius: 13, bgcolor: 'var(--blue-tint)', whiteSpace: 'normal', textAlign: 'left' },
} as const
