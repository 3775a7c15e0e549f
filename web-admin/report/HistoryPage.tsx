import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { idOf, kindOf } from '#contracts/kernel/stream-name.ts'
import { objectKinds } from '#contracts/report/operators/lists.ts'
import { Nothing } from '../kit/Nothing.tsx'
import { PageTitle } from '../kit/PageTitle.tsx'
import { History } from './History.tsx'
import { placeOf } from './place-of.ts'

const revision = (text: string | null) => (text !== null && /^(-1|\d{1,9})$/.test(text) ? Number(text) : undefined)

/** The history of any document, found by kind and number, or opened at a moment by the page that leads here. */
export const HistoryPage = () => {
  const [search, setSearch] = useSearchParams()
  const stream = search.get('stream') ?? ''
  const [from, to] = [revision(search.get('from')), revision(search.get('to'))]
  const [kind, setKind] = useState(kindOf(stream) || 'order')
  const [number, setNumber] = useState(idOf(stream))
  const place = placeOf(stream)
  const kinds = { ...objectKinds, ...(!Object.hasOwn(objectKinds, kind) && { [kind]: kind }) }
  return (
    <>
      <PageTitle title="历史回放" />
      <Typography variant="h5" component="h1" sx={{ py: 1.5 }}>
        历史回放
      </Typography>
      <Card sx={{ mb: 2 }}>
        <Box
          component="form"
          role="search"
          aria-label="筛选条件"
          onSubmit={event => {
            event.preventDefault()
            setSearch({ stream: `${kind}-${number.trim()}` })
          }}
          sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
        >
          <TextField
            select
            size="small"
            label="对象种类"
            name="kind"
            value={kind}
            onChange={event => setKind(event.target.value)}
            sx={{ width: { xs: '100%', sm: 180 } }}
          >
            {Object.entries(kinds).map(([code, zh]) => (
              <MenuItem key={code} value={code}>
                {zh}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            size="small"
            label="编号"
            name="number"
            required
            value={number}
            onChange={event => setNumber(event.target.value)}
            sx={{ width: { xs: '100%', sm: 300 } }}
          />
          <Button type="submit" variant="contained">
            查看历史
          </Button>
          {place && (
            <Link component={RouterLink} to={place}>
              打开单据
            </Link>
          )}
        </Box>
      </Card>
      {stream ? (
        <History key={search.toString()} stream={stream} {...(to !== undefined && { open: { from: from ?? to - 1, to } })} />
      ) : (
        <Card>
          <Nothing text="选择对象种类并填写编号，查看它的全部经过" />
        </Card>
      )}
    </>
  )
}
