import Box from '@mui/material/Box'
import { isMoney, schemaAt } from '#contracts/report/fields.ts'
import { nameOfThing, titleOf, valueText } from '#contracts/report/labels.ts'

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** for who listens; who sees reads it on the line that opens what is within, which has the whole width */
const unseen = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const

/**
 * Any document of a kind of stream as names and values; what is nested opens on demand. `path` leads to `value` from the document; `named` tells
 * the value of a field by a name that the document does not hold.
 */
export const StateTree = ({
  kind,
  type,
  path = [],
  value,
  named,
}: {
  kind: string
  /** of the event whose data it is */
  type?: string | undefined
  path?: readonly string[]
  value: unknown
  named?: (field: string, value: unknown) => string | undefined
}) => {
  if (!isNested(value)) return <>{valueText(kind, path, value, type)}</>
  const entries = Object.entries(value)
  if (entries.length === 0) return <>--</>
  const isList = Array.isArray(value)
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'minmax(80px, auto) minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: 14,
      }}
    >
      {entries.map(([field, inner]) => {
        const inside = [...path, field]
        const title = titleOf(kind, inside, type)
        const name = isList ? `第 ${Number(field) + 1} 项` : title === field ? (nameOfThing(inner) ?? field) : title
        if (isNested(inner))
          return (
            <Box key={field} sx={{ gridColumn: '1 / -1' }}>
              <Box component="dt" sx={unseen}>
                {name}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                <details>
                  <summary>
                    <Box component="span" aria-hidden sx={{ color: 'text.secondary', mr: 1 }}>
                      {name}
                    </Box>
                    {Array.isArray(inner) ? `${inner.length} 项` : '展开'}
                  </summary>
                  <Box sx={{ pl: 2, py: 0.5 }}>
                    <StateTree kind={kind} type={type} path={inside} value={inner} {...(named && { named })} />
                  </Box>
                </details>
              </Box>
            </Box>
          )
        return (
          <Box key={field} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
              {isMoney(schemaAt(kind, inside, type), inner) && !isList && '（元）'}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {named?.(field, inner) ?? valueText(kind, inside, inner, type)}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
