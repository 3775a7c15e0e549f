/** rules for the unnamed seats of a paid order when its name limit passes (setting `unnamedAtNameLimit`) */
export const unnamedRules = { ASK: '由航司处理', KEEP: '保留座位', RELEASE: '自动退回' };
