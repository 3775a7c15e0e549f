/** The message when the program does not start, with advice for a file that may not be read or written and for a port that is taken. */
export const failureText = (error) => {
    if (!(error instanceof Error))
        return String(error);
    const { code = '', path, port } = error;
    if (['EACCES', 'EPERM', 'EROFS'].includes(code) && path)
        return `没有读写 ${path} 的权限：请使数据目录及其中的文件归运行本程序的用户所有。No permission for ${path}: the data directory and all in it must belong to the user who runs the program.`;
    if (code === 'EADDRINUSE' && port !== undefined)
        return `端口 ${port} 已被占用：请停止占用它的程序，或用 PORT 指定另一个。Port ${port} is in use: stop who has it, or set PORT.`;
    return error.message;
};
