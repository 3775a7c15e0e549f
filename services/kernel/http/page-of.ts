/** One page of rows that are all at hand, as lists answer it; pages are counted from 0. */
export const pageOf = <Row>(rows: readonly Row[], { page, size }: { page: number; size: number }) => ({
  content: rows.slice(page * size, (page + 1) * size),
  totalElements: rows.length,
  number: page,
  size,
})
