import { Pagination } from 'antd'

type Props = { page: number; size: number; total: number; go: (page: number) => void; className?: string }

/** The pages of a list, counted from 1; none where there is only one. */
export const Pages = ({ page, size, total, go, className = 'pages' }: Props) => (
  <Pagination className={className} hideOnSinglePage showSizeChanger={false} current={page} pageSize={size} total={total} onChange={go} />
)
