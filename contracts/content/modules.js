export const modules = {
    'basicinfo.news': ['资讯', 120],
    'basicinfo.announcement': ['公告', 122],
    'basicinfo.infoLog': ['信息日志', 124],
};
