import Box from '@mui/material/Box'
import { useNavigate } from 'react-router-dom'
import type { ShownFigure } from '#contracts/report/home/api.ts'
import { SmallTable } from '../../kit/SmallTable.tsx'
import { shownCount } from '../../kit/useFigures.ts'
import { blue, Chart } from './Chart.tsx'

/** How long applications have waited; each line opens its list. */
export const AgesChart = ({ figure }: { figure: ShownFigure | undefined }) => {
  const navigate = useNavigate()
  const parts = figure?.parts ?? []
  if (!figure || figure.count === 0) return null
  const most = Math.max(1, ...parts.map(({ count }) => count))
  const says = parts.map(({ zh, count }) => `${zh} ${count} 笔`).join('，')
  return (
    <Chart
      id="ages"
      title="退票等了多久"
      number={`${shownCount(figure)} 笔`}
      more="待审核"
      table={
        <SmallTable
          label="退票等了多久"
          heads={['等待', '笔数']}
          right={[1]}
          rows={parts.map(part => ({ key: part.zh, cells: [part.zh, shownCount(part)] }))}
        />
      }
    >
      <Box role="img" aria-label={`待审核退票按等待天数：${says}`}>
        {parts.map((part, n) => {
          const isLate = n === parts.length - 1
          return (
            <Box
              key={part.zh}
              onClick={() => void navigate(part.path)}
              sx={{
                display: 'grid',
                gridTemplateColumns: '56px 1fr',
                gap: 1,
                alignItems: 'center',
                py: 0.5,
                fontSize: 12,
                cursor: 'pointer',
              }}
            >
              <Box component="span" sx={isLate && part.count > 0 ? { color: 'error.main', fontWeight: 600 } : { color: 'text.secondary' }}>
                {part.zh}
              </Box>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box
                  sx={{
                    height: 15,
                    borderRadius: '2px',
                    width: `${(part.count / most) * 75}%`,
                    minWidth: part.count > 0 ? 3 : 0,
                    bgcolor: isLate ? 'error.main' : blue(68),
                  }}
                />
                <b>{shownCount(part)} 笔</b>
              </Box>
            </Box>
          )
        })}
      </Box>
    </Chart>
  )
}
