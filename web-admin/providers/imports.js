/** The rows of a file that an import would refuse, each with its mistake, as a workbook. */
export const rejectedRows = (call, { endpoint, file, fields }) => call(endpoint, { ...fields, mode: 'errors' }, { files: { file } });
/**
 * Mistakes in a file by line number as people count (the header is line 1); some messages contain the line themselves. The server sends at
 * most 100 rows.
 */
export const wrongLines = ({ rows }) => rows.flatMap(({ row, errors }) => Object.values(errors).map(message => ({ line: row, message: message.replace(/^第\d+行[:：]/, '') })));
