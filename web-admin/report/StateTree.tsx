import Box from '@mui/material/Box'
import { nameOfThing } from '#contracts/report/names.ts'
import { columnFor, valueText } from './titles.ts'

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Any document of a kind of stream as names and values; what is nested opens on demand. `path` leads to `value` from the document. */
export const StateTree = ({ kind, path = [], value }: { kind: string; path?: readonly string[]; value: unknown }) => {
  if (!isNested(value)) return <>{valueText(kind, path, value)}</>
  const entries = Object.entries(value)
  if (entries.length === 0) return <>--</>
  const isList = Array.isArray(value)
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(80px, auto) minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, fontSize: 14 }}
    >
      {entries.map(([field, inner]) => {
        const column = columnFor(field)
        const name = isList ? `第 ${Number(field) + 1} 项` : column.title === field ? (nameOfThing(inner) ?? field) : column.title
        const inside = [...path, field]
        return (
          <Box key={field} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
              {column.kind === 'money' && !isList && !isNested(inner) && '（元）'}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {isNested(inner) ? (
                <details>
                  <summary>{Array.isArray(inner) ? `${inner.length} 项` : '展开'}</summary>
                  <StateTree kind={kind} path={inside} value={inner} />
                </details>
              ) : (
                valueText(kind, inside, inner)
              )}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
