import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListContext } from 'ra-core'
import { type FormEvent, useEffect, useState } from 'react'
import { Field } from './Field.tsx'
import { type Input, inputText, readText } from './inputs.ts'

/** conditions that are always in sight; a telephone has room for one */
const FOLDED = { wide: 4, narrow: 1 }

/** The filters of a list, in the URL: conditions beyond the first few are folded until asked for or set. `keep` names what others set (the tab). */
export const FilterBar = ({ inputs, keep }: { inputs: Input[]; keep: readonly string[] }) => {
  const { filterValues, setFilters } = useListContext()
  const asked = Object.fromEntries(inputs.map(input => [input.field, inputText(input, filterValues[input.field])]))
  const [texts, setTexts] = useState(asked)
  const inUrl = JSON.stringify(asked)
  // the URL may change without this form: back button, a tab, a link
  useEffect(() => setTexts(JSON.parse(inUrl)), [inUrl])
  const folded = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm')) ? FOLDED.narrow : FOLDED.wide
  const [unfolded, setUnfolded] = useState(() => inputs.slice(folded).some(({ field }) => asked[field]))

  const apply = (next: Record<string, string>) => {
    const kept = Object.fromEntries(keep.flatMap(field => (filterValues[field] === undefined ? [] : [[field, filterValues[field]]])))
    const values = Object.fromEntries(inputs.map(input => [input.field, readText(input, next[input.field] ?? '')]))
    setFilters({ ...kept, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) }, undefined, false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(texts)
  }
  const reset = () => {
    setTexts({})
    apply({})
  }

  const shown = unfolded ? inputs : inputs.slice(0, folded)
  return (
    <Box
      component="form"
      role="search"
      aria-label="筛选条件"
      onSubmit={submit}
      sx={{ p: 2, pb: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' }}
    >
      {shown.map(input => (
        <Field
          key={input.field}
          filter
          input={input}
          value={texts[input.field] ?? ''}
          onChange={text => setTexts({ ...texts, [input.field]: text })}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Button type="submit" variant="contained">
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
        {inputs.length > folded && (
          <Button onClick={() => setUnfolded(!unfolded)} aria-expanded={unfolded} sx={{ whiteSpace: 'nowrap' }}>
            {unfolded ? '收起' : '更多'}
          </Button>
        )}
      </Box>
    </Box>
  )
}
