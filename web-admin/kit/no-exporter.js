/** Replaces react-admin's own CSV writer, which no list uses: the server makes the files (ExportButton). */
export default () => {
    throw new Error('lists are exported by the server');
};
