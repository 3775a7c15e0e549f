import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { messageOf } from '#contracts/client/error.ts'

/** States of fetched data before it is shown: loading, error, empty. */
export const Loading = ({ lines = 6 }: { lines?: number }) => (
  <Box role="status" aria-label="正在加载" sx={{ p: 2 }}>
    {Array.from({ length: lines }, (_, line) => `${line}`).map(line => (
      <Skeleton key={line} height={36} />
    ))}
  </Box>
)

export const Problem = ({ error, retry }: { error: unknown; retry?: () => void }) => (
  <Alert
    severity="error"
    sx={{ m: 2 }}
    action={
      retry && (
        <Button color="inherit" size="small" onClick={retry}>
          重试
        </Button>
      )
    }
  >
    {messageOf(error)}
  </Alert>
)

export const Nothing = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Box role="status" sx={{ py: 3, px: 2, textAlign: 'center' }}>
    <Typography color="textSecondary" sx={{ mb: children ? 2 : 0 }}>
      {text}
    </Typography>
    {children}
  </Box>
)

export type ConsoleFetching<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
/** Shows loaded data, or why they are missing. */
export const Fetched = <T,>({ from, lines, children }: { from: ConsoleFetching<T>; lines?: number; children: (data: T) => ReactNode }) => {
  if (from.data !== undefined) return <>{children(from.data)}</>
  if (from.isPending) return <Loading {...(lines && { lines })} />
  return <Problem error={from.error} retry={() => from.refetch()} />
}
